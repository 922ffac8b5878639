export const texts = import.meta.glob(
  ['../../../locales/ar/*.json', '!../../../locales/ar/{mail,shell,errors,login,password}.json'],
  { eager: true, import: 'default' },
)
