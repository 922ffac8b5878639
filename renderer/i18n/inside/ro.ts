export const texts = import.meta.glob(
  ['../../../locales/ro/*.json', '!../../../locales/ro/{mail,qrPrint,shell,errors,login,password}.json'],
  { eager: true, import: 'default' },
)
