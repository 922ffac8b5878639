/** Turns capitals and small letters round. A scanner on a keyboard with Caps Lock sends each as the other. */
export const swapCase = (text: string): string =>
  [...text].map((sign) => (sign === sign.toUpperCase() ? sign.toLowerCase() : sign.toUpperCase())).join('')
