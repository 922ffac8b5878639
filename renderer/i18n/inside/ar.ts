export const texts = import.meta.glob(
  ['../../../locales/ar/*.json', '!../../../locales/ar/{mail,qrPrint,shell,errors,login,password}.json'],
  { eager: true, import: 'default' },
)
