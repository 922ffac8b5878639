export const texts = import.meta.glob(
  ['../../../locales/ru/*.json', '!../../../locales/ru/{mail,qrPrint,shell,errors,login,password}.json'],
  { eager: true, import: 'default' },
)
