/**
 * Text of a formula whose result is missing, because no spreadsheet has calculated the file. It is treated like the
 * errors below.
 */
export const FORMULA_WITHOUT_RESULT = '#FORMULA!'

/** At most this many characters of an error. */
const ERROR_MAX = 30
/**
 * Errors that spreadsheets of our languages show in a cell: `#REF!`, `#¡VALOR!`, `#DIV/0!`, `#ИМЯ?`, those for a missing
 * value, and `Err:502` of LibreOffice. A row of number signs stands for a value that was too wide for its column.
 */
const SHAPES = [
  /^#[¡¿]?[\p{L}_'’]{1,20}(?:\/0)?[!?]$/u,
  /^#(?:N\/[ADV]!?|NV|YOK|Н\/Д|GETTING_DATA)$/iu,
  /^(?:Err|Erreur|Fehler|Ошибка):\d{3}$/iu,
  /^#{3,}$/,
]

/** Whether a cell shows an error of its spreadsheet, so that its value is unknown. */
export const isCellError = (cell: string): boolean =>
  cell.length <= ERROR_MAX && (cell.startsWith('#') || cell.includes(':')) && SHAPES.some((shape) => shape.test(cell))
