import { normalized } from '#contract/text/normalized.ts'
import { plainText } from '#contract/text/plainText.ts'
import { unguardCell } from './csvFormat.ts'
import { Failure } from './failure.ts'
import { eachInSteps, mapInSteps } from './inSteps.ts'

/** Delimiters that office programs write in our languages. The first lines decide. */
const DELIMITERS = [';', ',', '\t', '|'] as const
/**
 * The first line with which programs tell Excel the delimiter. Excel shows no row for it. A blank is no delimiter,
 * because blanks around a cell are skipped, and each cell would skip all that follow.
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
/** The names of the columns of a file, its rows, and the first value of each column. */
export type Table = { head: string[]; rows: TableRow[]; samples: string[] }

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

/**
 * Reads a cell in quotes, also over several lines. Null when its quotes do not close before a delimiter or line end.
 */
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

/** Number of columns of the widest spreadsheet (Excel). */
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

/**
 * The rows up to the given number of filled ones. Null stands for a blank row, which counts for the numbers of rows.
 */
function* eachRow(text: string, delimiter: string, most: number): Generator<TableRow | null> {
  let [at, line, count] = [0, 0, 0]
  while (at < text.length && count < most) {
    line += 1
    let row: TableRow | null = null
    if (!isEnd(text, at)) {
      const { cells, strayQuote, end } = readRow(text, at, delimiter)
      const tidy = cells.map((cell) => (cell === '' ? cell : unguardCell(cell).trim()))
      if (tidy.some((cell) => cell !== '')) row = { line, cells: tidy, strayQuote }
      at = end
    }
    if (row) count += 1
    yield row
    at += text.startsWith('\r\n', at) ? 2 : 1
  }
}

/** The first rows that are not blank. */
const firstRows = (text: string, delimiter: string) =>
  [...eachRow(text, delimiter, HEADER_WITHIN)].filter((row) => row !== null)

async function splitRows(text: string, delimiter: string, most: number): Promise<TableRow[]> {
  const rows: TableRow[] = []
  await eachInSteps(eachRow(text, delimiter, most), (row) => {
    if (row) rows.push(row)
  })
  return rows
}

/** Characters of a file that are made plain in one piece, up to the next end of a line. */
const PIECE_LENGTH = 65_536

function* piecesOf(text: string): Generator<string> {
  let at = 0
  while (at < text.length) {
    const end = lineEndFrom(text, at + PIECE_LENGTH)
    yield text.slice(at, end)
    at = end
  }
}

/**
 * The whole text in plain form. A piece ends at the end of a line, because letters of different lines never combine.
 */
async function plainLines(text: string): Promise<string> {
  const plain: string[] = []
  await eachInSteps(piecesOf(text), (piece) => {
    plain.push(plainText(piece))
  })
  return plain.join('')
}

/** At most this many cells of a row in which names of columns are looked for. */
const NAMES_MAX = 500
/** Columns without a name that are offered to the user. */
const BLANK_NAMES_MAX = 100
const knownIn = ({ cells }: TableRow, isKnown: (name: string) => boolean) =>
  cells.slice(0, NAMES_MAX).filter((cell) => cell !== '' && isKnown(cell)).length

const filled = ({ cells }: TableRow) => cells.filter((cell) => cell !== '').length

/**
 * The row with the most known names. Without any, the first row that has several cells, because titles have only one.
 * Undefined if an earlier row cannot be read, because that row may be the header.
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

/** How well a delimiter fits. The best one stands equally often in most lines, outside of quotes. */
function rateOf(delimiter: string, lines: readonly string[]): number {
  const counts = lines.map((line) => line.split(delimiter).length - 1).filter((count) => count > 0)
  return Math.max(0, ...counts.map((count) => count * counts.filter((other) => other === count).length))
}

/** The delimiter with which the header has the most known names. Among equal ones, the one that fits the lines best. */
async function delimiterOf(csv: string, isKnown: (name: string) => boolean): Promise<string> {
  const text = firstLines(csv)
  const lines = text
    .split(LINE_END)
    .filter((line) => line.trim() !== '')
    .slice(0, HEADER_WITHIN)
    .map((line) => line.replaceAll(/"[^"]*"/g, ''))
  const rated = await mapInSteps(DELIMITERS, (delimiter) => {
    const header = findHeader(firstRows(text, delimiter), isKnown)
    return { delimiter, known: header ? knownIn(header, isKnown) : 0, rate: rateOf(delimiter, lines) }
  })
  return rated.toSorted((a, b) => b.known - a.known || b.rate - a.rate)[0]?.delimiter ?? ';'
}

const widthOf = (cells: readonly string[]) => cells.findLastIndex((cell) => cell !== '') + 1

/**
 * The names of columns. A blank one is kept where a user may still assign it. Values to the right of the header are in
 * columns without a name, because the user would not notice their loss otherwise.
 */
function namesOf(cells: readonly string[], samples: readonly string[]): string[] {
  const names = cells.slice(0, Math.min(NAMES_MAX, Math.max(widthOf(cells), BLANK_NAMES_MAX)))
  const blank = Math.min(BLANK_NAMES_MAX, samples.length) - names.length
  return [...names, ...Array.from({ length: Math.max(0, blank) }, () => '')]
}

/** The first value of each column. Each cell is visited once, because a file may have thousands of rows and columns. */
async function firstValues(rows: readonly TableRow[]): Promise<string[]> {
  const values: string[] = []
  await eachInSteps(rows, ({ cells }) => {
    for (const [at, cell] of cells.entries()) if (cell !== '' && (values[at] ?? '') === '') values[at] = cell
  })
  return values
}

/**
 * The header of a table and all rows below it, without blank ones. `isKnown` tells names of columns. Rows above the
 * header are titles. A file with more than `most` rows is refused, before the rest of it is read. Other requests get
 * their turn meanwhile, because a large file takes long.
 */
export async function csvRows(file: string, isKnown: (name: string) => boolean, most: number): Promise<Table> {
  const text = await plainLines(file)
  const hint = HINT.exec(text)
  const csv = hint ? text.slice(hint[0].length) : text
  const all = await splitRows(csv, hint?.[1] ?? (await delimiterOf(csv, isKnown)), most + HEADER_WITHIN + 1)
  const header = findHeader(all, isKnown)
  if (!header) throw new Failure('file_unreadable')
  const rows = all.filter(({ line }) => line > header.line)
  if (rows.length > most) throw new Failure('too_many_rows')
  const samples = await firstValues(rows)
  return { head: namesOf(header.cells, samples), rows, samples }
}
