export const texts = import.meta.glob(
  ['../../../locales/it/*.json', '!../../../locales/it/{mail,qrPrint,shell,errors,login,password}.json'],
  { eager: true, import: 'default' },
)
