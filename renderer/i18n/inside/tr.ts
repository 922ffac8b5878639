export const texts = import.meta.glob(
  ['../../../locales/tr/*.json', '!../../../locales/tr/{mail,qrPrint,shell,errors,login,password}.json'],
  { eager: true, import: 'default' },
)
