export const texts = import.meta.glob(
  ['../../../locales/fr/*.json', '!../../../locales/fr/{mail,qrPrint,shell,errors,login,password}.json'],
  { eager: true, import: 'default' },
)
