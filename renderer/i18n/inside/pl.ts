export const texts = import.meta.glob(
  ['../../../locales/pl/*.json', '!../../../locales/pl/{mail,qrPrint,shell,errors,login,password}.json'],
  { eager: true, import: 'default' },
)
