export const texts = import.meta.glob(
  ['../../../locales/fr/*.json', '!../../../locales/fr/{mail,shell,errors,login,password}.json'],
  { eager: true, import: 'default' },
)
