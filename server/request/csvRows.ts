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
  name
    .normalize('NFKD')
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

/** Reads one row. A quotation mark without a partner ends it at the end of its line. */
function readRow(text: string, start: number, delimiter: string) {
  const cells: string[] = []
  let at = start
  for (;;) {
    const first = skipBlanks(text, at)
    const cell = text[first] === '"' ? quotedCell(text, first, delimiter) : plainCell(text, at, delimiter)
    if (cell === null) {
      const end = lineEndFrom(text, at)
      return { cells: [...cells, text.slice(at, end)], strayQuote: cells.length, end }
    }
    cells.push(cell.value)
    if (text[cell.end] !== delimiter) return { cells, strayQuote: null, end: cell.end }
    at = cell.end + 1
  }
}

function splitRows(text: string, delimiter: string): TableRow[] {
  const rows: TableRow[] = []
  let at = 0
  while (at < text.length) {
    const { cells, strayQuote, end } = readRow(text, at, delimiter)
    rows.push({ line: rows.length + 1, cells: cells.map((cell) => unguardCell(cell).trim()), strayQuote })
    at = end + (text.startsWith('\r\n', end) ? 2 : 1)
  }
  return rows
}

const filled = ({ cells }: TableRow) => cells.filter((cell) => cell !== '').length

/**
 * The row with the most known names. Without any, the first row that has several cells, because titles have one. A row
 * that cannot be read may be the header, so that no row below it is taken for one.
 */
function findHeader(rows: readonly TableRow[], isKnown: (name: string) => boolean): TableRow | undefined {
  const first = rows.slice(0, HEADER_WITHIN)
  const wide = first.filter((row) => filled(row) > 1)
  const rated = (wide.length > 0 ? wide : first).map((row) => ({ row, rate: row.cells.filter(isKnown).length }))
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
    const header = findHeader(splitRows(text, delimiter), isKnown)
    return { delimiter, known: header?.cells.filter(isKnown).length ?? 0, rate: rateOf(delimiter, lines) }
  })
  return rated.toSorted((a, b) => b.known - a.known || b.rate - a.rate)[0]?.delimiter ?? ';'
}

/**
 * The header of a table and all rows below it, without blank ones. `isKnown` tells names of columns. Rows above the
 * header are titles.
 */
export function csvRows(file: string, isKnown: (name: string) => boolean): Table {
  const text = plainText(file)
  const hint = HINT.exec(text)
  const csv = hint ? text.slice(hint[0].length) : text
  const rows = splitRows(csv, hint?.[1] ?? delimiterOf(csv, isKnown)).filter((row) => filled(row) > 0)
  const header = findHeader(rows, isKnown)
  if (!header) throw new Failure('file_unreadable')
  return { head: header.cells, rows: rows.filter(({ line }) => line > header.line) }
}
