import { normalized } from '#contract/text/normalized.ts'
import { plainText } from '#contract/text/plainText.ts'
import { unguardCell } from './csvFormat.ts'
import { Failure } from './failure.ts'

/** Delimiters that office programs write in our languages. The first lines decide. */
const DELIMITERS = [';', ',', '\t', '|'] as const
/**
 * The first line with which programs tell Excel the delimiter. Excel shows no row for it. A blank is no delimiter, because
 * blanks around a cell are skipped, and each cell would skip all that follow.
 */
const HINT = /^[ \t]*"?sep=([^"\r\n ])"?[ \t]*(?:\r\n|\r|\n|$)/i
/** Rows in which the header is looked for. Titles and dates of reports stand above it. */
const HEADER_WITHIN = 20
/** Characters of the file from which the delimiter is guessed. */
const SAMPLE_LENGTH = 65_536
const LINE_END = /\r\n|\r|\n/g

/** A row of a table. */
export type TableRow = {
  /** Number of the row as a spreadsheet shows it: blank rows count. */
  line: number
  cells: string[]
  /** The cell in which a quotation mark has no partner. Null in a row that can be read. */
  strayQuote: number | null
}
type Table = { head: string[]; rows: TableRow[] }

/** Letters and digits only: `E-Mail`, `e_mail` and `EMail` are one name. */
export const bareName = (name: string) =>
  normalized(name, 'NFKD')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]/gu, '')

const isEnd = (text: string, at: number) => at >= text.length || text[at] === '\n' || text[at] === '\r'

function lineEndFrom(text: string, at: number): number {
  let end = at
  while (!isEnd(text, end)) end += 1
  return end
}

function skipBlanks(text: string, at: number): number {
  let next = at
  while (text[next] === ' ') next += 1
  return next
}

/** Reads a cell in quotes, also over several lines. Null when its quotes do not close before a delimiter or line end. */
function quotedCell(text: string, opening: number, delimiter: string): { value: string; end: number } | null {
  let quote = text.indexOf('"', opening + 1)
  while (quote >= 0 && text[quote + 1] === '"') quote = text.indexOf('"', quote + 2)
  if (quote < 0) return null
  const end = skipBlanks(text, quote + 1)
  if (!isEnd(text, end) && text[end] !== delimiter) return null
  return { value: text.slice(opening + 1, quote).replaceAll('""', '"'), end }
}

function plainCell(text: string, start: number, delimiter: string): { value: string; end: number } {
  let end = start
  while (!isEnd(text, end) && text[end] !== delimiter) end += 1
  return { value: text.slice(start, end), end }
}

/** Columns of the widest spreadsheet. */
const CELLS_MAX = 16_384

/** Reads one row. A quotation mark without a partner ends it at the end of its line. */
function readRow(text: string, start: number, delimiter: string) {
  const cells: string[] = []
  let at = start
  for (;;) {
    // Spreadsheets export thousands of empty cells behind the last column of a formatted row.
    while (text[at] === delimiter) {
      if (cells.length < CELLS_MAX) cells.push('')
      at += 1
    }
    const first = skipBlanks(text, at)
    const cell = text[first] === '"' ? quotedCell(text, first, delimiter) : plainCell(text, at, delimiter)
    if (cell === null) {
      const end = lineEndFrom(text, at)
      return { cells: [...cells, text.slice(at, end)], strayQuote: cells.length, end }
    }
    if (cells.length < CELLS_MAX) cells.push(cell.value)
    if (text[cell.end] !== delimiter) return { cells, strayQuote: null, end: cell.end }
    at = cell.end + 1
  }
}

/** The first rows that are not blank. Each keeps its number, for which blank ones count. */
function splitRows(text: string, delimiter: string, most: number): TableRow[] {
  const rows: TableRow[] = []
  let [at, line] = [0, 0]
  while (at < text.length && rows.length < most) {
    line += 1
    if (!isEnd(text, at)) {
      const { cells, strayQuote, end } = readRow(text, at, delimiter)
      const tidy = cells.map((cell) => (cell === '' ? cell : unguardCell(cell).trim()))
      if (tidy.some((cell) => cell !== '')) rows.push({ line, cells: tidy, strayQuote })
      at = end
    }
    at += text.startsWith('\r\n', at) ? 2 : 1
  }
  return rows
}

/** At most this many cells of a row in which names of columns are looked for. */
const NAMES_MAX = 500
/** Columns without a name that are offered to the user. */
const BLANK_NAMES_MAX = 100
const knownIn = ({ cells }: TableRow, isKnown: (name: string) => boolean) =>
  cells.slice(0, NAMES_MAX).filter((cell) => cell !== '' && isKnown(cell)).length

const filled = ({ cells }: TableRow) => cells.filter((cell) => cell !== '').length

/**
 * The row with the most known names. Without any, the first row that has several cells, because titles have one. A row
 * that cannot be read may be the header, so that no row below it is taken for one.
 */
function findHeader(rows: readonly TableRow[], isKnown: (name: string) => boolean): TableRow | undefined {
  const first = rows.slice(0, HEADER_WITHIN)
  const wide = first.filter((row) => filled(row) > 1)
  const rated = (wide.length > 0 ? wide : first).map((row) => ({ row, rate: knownIn(row, isKnown) }))
  const best = rated.toSorted((a, b) => b.rate - a.rate)[0]
  const isDoubtful =
    best?.rate === 0 && first.some(({ line, strayQuote }) => strayQuote !== null && line <= best.row.line)
  return isDoubtful ? undefined : best?.row
}

/** The first lines. A cell in quotes may have several. */
const firstLines = (csv: string) =>
  csv
    .slice(0, SAMPLE_LENGTH)
    .split(LINE_END, HEADER_WITHIN * 2)
    .join('\n')

/** How well a delimiter fits: it stands equally often in most of the lines, outside of quotes. */
function rateOf(delimiter: string, lines: readonly string[]): number {
  const counts = lines.map((line) => line.split(delimiter).length - 1).filter((count) => count > 0)
  return Math.max(0, ...counts.map((count) => count * counts.filter((other) => other === count).length))
}

/** The delimiter with which the header has the most known names. Among equal ones, the one that fits the lines best. */
function delimiterOf(csv: string, isKnown: (name: string) => boolean): string {
  const text = firstLines(csv)
  const lines = text
    .split(LINE_END)
    .filter((line) => line.trim() !== '')
    .slice(0, HEADER_WITHIN)
    .map((line) => line.replaceAll(/"[^"]*"/g, ''))
  const rated = DELIMITERS.map((delimiter) => {
    const header = findHeader(splitRows(text, delimiter, HEADER_WITHIN), isKnown)
    return { delimiter, known: header ? knownIn(header, isKnown) : 0, rate: rateOf(delimiter, lines) }
  })
  return rated.toSorted((a, b) => b.known - a.known || b.rate - a.rate)[0]?.delimiter ?? ';'
}

const widthOf = (cells: readonly string[]) => cells.findLastIndex((cell) => cell !== '') + 1

/**
 * The names of columns. A blank one is kept where a user may still assign it. Values to the right of the header are in
 * columns without a name, because otherwise they would be lost unseen.
 */
function namesOf(cells: readonly string[], rows: readonly TableRow[]): string[] {
  const names = cells.slice(0, Math.min(NAMES_MAX, Math.max(widthOf(cells), BLANK_NAMES_MAX)))
  const widest = rows.reduce((most, row) => Math.max(most, widthOf(row.cells)), 0)
  const blank = Math.min(BLANK_NAMES_MAX, widest) - names.length
  return [...names, ...Array.from({ length: Math.max(0, blank) }, () => '')]
}

/**
 * The header of a table and all rows below it, without blank ones. `isKnown` tells names of columns. Rows above the
 * header are titles. A file with more than `most` rows is refused, before the rest of it is read.
 */
export function csvRows(file: string, isKnown: (name: string) => boolean, most: number): Table {
  const text = plainText(file)
  const hint = HINT.exec(text)
  const csv = hint ? text.slice(hint[0].length) : text
  const all = splitRows(csv, hint?.[1] ?? delimiterOf(csv, isKnown), most + HEADER_WITHIN + 1)
  const header = findHeader(all, isKnown)
  if (!header) throw new Failure('file_unreadable')
  const rows = all.filter(({ line }) => line > header.line)
  if (rows.length > most) throw new Failure('too_many_rows')
  return { head: namesOf(header.cells, rows), rows }
}
