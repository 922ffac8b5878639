export const texts = import.meta.glob(
  ['../../../locales/en/*.json', '!../../../locales/en/{mail,qrPrint,shell,errors,login,password}.json'],
  { eager: true, import: 'default' },
)
