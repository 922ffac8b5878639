export const texts = import.meta.glob(
  ['../../../locales/pl/*.json', '!../../../locales/pl/{mail,shell,errors,login,password}.json'],
  { eager: true, import: 'default' },
)
