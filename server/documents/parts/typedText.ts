/** Isolates a text from the direction of what stands around it. The first letter decides the direction of the text. */
const [FIRST_LETTER, LEFT_TO_RIGHT, END] = ['\u{2068}', '\u{2066}', '\u{2069}']
/** Marks of a typed text with which it could leave its isolation. */
const MARKS = /[\u{2066}-\u{2069}]/gu

const around = (begin: string, text: string): string =>
  text
    .replaceAll(MARKS, '')
    .split('\n')
    .map((line) => (line === '' ? '' : begin + line + END))
    .join('\n')

/** A text that a person typed, for the data of a document. */
export const typed = (text: string): string => around(FIRST_LETTER, text)

/** A code or number, such as a plate, phone number, date or price. It reads from left to right in every language. */
export const machine = (text: string): string => around(LEFT_TO_RIGHT, text)
