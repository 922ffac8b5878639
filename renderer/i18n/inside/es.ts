export const texts = import.meta.glob(
  ['../../../locales/es/*.json', '!../../../locales/es/{mail,qrPrint,shell,errors,login,password}.json'],
  { eager: true, import: 'default' },
)
