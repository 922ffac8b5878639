export const texts = import.meta.glob(
  ['../../../locales/de/*.json', '!../../../locales/de/{mail,qrPrint,shell,errors,login,password}.json'],
  { eager: true, import: 'default' },
)
