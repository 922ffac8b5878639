/**
 * Beginnings of a formula, also in full width. Apostrophes before one count, so that each guard can be taken off again.
 */
const FORMULA = /^'*[=+\-@\t\r\uFF1D\uFF0B\uFF0D\uFF20]/
/** A sign and then only digits, blanks and separators: a phone number or a negative figure. It contains no operator. */
const FIGURE = /^[+-][ \u00A0\u202F.,:]*\d[\d \u00A0\u202F.,:]*$/

/** A cell that a spreadsheet shows as text. A text that it would run as a formula begins with an apostrophe. */
export const guardCell = (text: string): string => (FORMULA.test(text) && !FIGURE.test(text) ? `'${text}` : text)

/** The text behind the apostrophe of a guarded cell. */
export const unguardCell = (cell: string): string =>
  cell.startsWith("'") && FORMULA.test(cell.slice(1)) ? cell.slice(1) : cell

/**
 * The CSV that office programs expect in most of our languages. Without the byte order mark they assume Latin-1.
 * Numbers are written as they are, and texts that they would run are guarded.
 */
export const CSV_FORMAT = {
  header: true,
  delimiter: ';',
  bom: true,
  record_delimiter: 'windows',
  // The writer itself only quotes a cell with both characters of its line end. A program that splits at another
  // delimiter would find the beginning of a formula behind it.
  quoted_match: /[\r\n]|[,\t|][ '"]{0,9}[=+\-@\uFF1D\uFF0B\uFF0D\uFF20]/,
  cast: { string: guardCell },
} as const
