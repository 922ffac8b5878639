export const texts = import.meta.glob(
  ['../../../locales/en/*.json', '!../../../locales/en/{mail,shell,errors,login,password}.json'],
  { eager: true, import: 'default' },
)
