export const texts = import.meta.glob(
  ['../../../locales/uk/*.json', '!../../../locales/uk/{mail,qrPrint,shell,errors,login,password}.json'],
  { eager: true, import: 'default' },
)
