import { isCellError } from '#contract/text/cellError.ts'
import {
  isNeeded,
  mostColumns,
  TIMES_FILE_CELL_MAX,
  TIMES_FILE_COLUMNS,
  TIMES_FILE_COLUMNS_MAX,
  TIMES_FILE_PAIRS,
  TIMES_FILE_ROWS_MAX,
  type TimesFileColumn,
  type TimesFileKind,
  type TimesFileLeftOut,
  type TimesFileProblem,
} from '#contract/workshop/times/timesFile.ts'
import { writtenText } from '#contract/written/writtenDay.ts'
import { writtenMoment } from '#contract/written/writtenMoment.ts'
import { csvRows, type Table, type TableRow } from '#server/request/csvRows.ts'
import { Failure } from '#server/request/failure.ts'
import { eachInSteps, mapInSteps } from '#server/request/inSteps.ts'
import { assignColumns, type TableColumn } from '#server/request/tableColumns.ts'
import { columnNamed, isSumWord } from './timeColumns.ts'
import { type Doubt, doubtsOf, type How, type Reading, readingOf, remembering, type Written } from './timeReading.ts'

type Problem = { line: number; column: TimesFileColumn | ''; code: TimesFileProblem; text: string }
type LeftOut = { line: number; reason: TimesFileLeftOut; text: string }
/** A line with its cells by column. `refuse` records a problem; such a line is not imported. */
export type Line = {
  line: number
  /** The cells of a column: several, where a day has several times. */
  cells: (column: TimesFileColumn) => string[]
  /** The cell of a column that a file has once. */
  cell: (column: TimesFileColumn) => string
  /** Records a problem of a cell once. `at` is the place among the cells of its column. */
  refuse: (column: TimesFileColumn | '', code: TimesFileProblem, at?: number) => null
  /** Leaves the line out without an error. */
  leaveOut: (reason: TimesFileLeftOut, text: string) => void
}
export type TimesFile = {
  head: readonly string[]
  columns: TableColumn<TimesFileColumn>[]
  /** Number of rows below the header that are not blank, including rows that cannot be read. */
  rows: number
  lines: Line[]
  missing: TimesFileColumn[]
  problems: Problem[]
  leftOut: LeftOut[]
  reading: Reading
  doubts: Doubt[]
}
type Columns = readonly (string | null)[] | undefined
const USUAL: How = { isMonthFirst: false, isDecimal: false }

const TEXT_SHOWN = 60

/** At most this many rows are searched for a day beside the time. A file has one in each row or in none. */
const LOOKED_AT = 200

/** The first text of a row. */
const titleOf = (cells: readonly string[]) => cells.find((cell) => cell !== '') ?? ''

type Places = ReadonlyMap<TimesFileColumn, readonly number[]>
const placesOf = (places: Places, column: TimesFileColumn) => places.get(column) ?? []

/** Whether the cells of times also contain the days, so that no column of days is needed. */
const hasDays = (rows: readonly TableRow[], from: number | undefined) =>
  from !== undefined &&
  rows.slice(0, LOOKED_AT).some(({ cells }) => (writtenMoment(cells[from] ?? '')?.day ?? null) !== null)

/**
 * Columns that the file lacks. A column of beginnings needs one of ends, and the other way round, because single
 * moments would be lost.
 */
function missingColumns(kind: TimesFileKind, places: Places, rows: readonly TableRow[]): TimesFileColumn[] {
  const count = (column: TimesFileColumn) => placesOf(places, column).length
  const hasGap = (column: TimesFileColumn) =>
    TIMES_FILE_PAIRS.some(
      ([first, last]) =>
        (column === first && count(first) < count(last)) || (column === last && count(last) < count(first)),
    )
  const isMissing = (column: TimesFileColumn) =>
    count(column) === 0 && isNeeded(column) && !(column === 'day' && hasDays(rows, placesOf(places, 'from')[0]))
  return TIMES_FILE_COLUMNS[kind].filter((column) => isMissing(column) || hasGap(column))
}

/**
 * The columns of a file with their meanings. If a column has numbers or addresses of people, a column of names is
 * ignored.
 */
function columnsOf(kind: TimesFileKind, table: Table, wanted: Columns) {
  const names: readonly TimesFileColumn[] = TIMES_FILE_COLUMNS[kind]
  const hasNumber = table.head.some((name) => columnNamed(kind, name, 'sure') === 'person')
  return assignColumns<TimesFileColumn>(table, {
    fieldNamed: (name) => columnNamed(kind, name, hasNumber ? 'sure' : 'any'),
    wanted,
    isField: (name): name is TimesFileColumn => names.some((one) => one === name),
    mostOf: mostColumns,
  })
}

/** The cells with days and times as `writtenText` writes them, each once. Rows with sums are left out. */
async function writtenIn(rows: readonly TableRow[], places: Places): Promise<Written> {
  const textOf = remembering(writtenText)
  const all = (names: readonly TimesFileColumn[]) => names.flatMap((name) => placesOf(places, name))
  const [ofDays, ofTimes] = [all(['day', 'from']), all(TIMES_FILE_PAIRS.flat())]
  const [days, times] = [new Set<string>(), new Set<string>()]
  await eachInSteps(rows, ({ cells }) => {
    if (isSumWord(titleOf(cells))) return
    for (const at of ofDays) days.add(textOf(cells[at] ?? ''))
    for (const at of ofTimes) times.add(textOf(cells[at] ?? ''))
  })
  return { days, times }
}

/** Splits a file into rows. A file without rows is refused. */
export async function splitTimesFile(kind: TimesFileKind, csv: string): Promise<Table> {
  const table = await csvRows(csv, (name) => columnNamed(kind, name, 'any') !== null, TIMES_FILE_ROWS_MAX)
  if (table.rows.length === 0) throw new Failure('file_without_rows')
  return table
}

/**
 * Reads the rows of a file as lines with columns. `wanted` names the field of each column, or they follow from the
 * header. Other requests get their turn meanwhile.
 */
export async function readTimesFile(
  kind: TimesFileKind,
  table: Table,
  wanted: Columns,
  how: How = USUAL,
): Promise<TimesFile> {
  const { head, rows } = table
  const columns = columnsOf(kind, table, wanted)
  const places = Map.groupBy(
    columns.flatMap(({ field }, at) => (field === null ? [] : [{ field, at }])),
    ({ field }) => field,
  )
  const placed: Places = new Map([...places].map(([field, ones]) => [field, ones.map(({ at }) => at)]))
  const written = await writtenIn(rows, placed)
  const file: TimesFile = {
    head,
    columns: columns.slice(0, TIMES_FILE_COLUMNS_MAX),
    rows: rows.length,
    lines: [],
    missing: missingColumns(kind, placed, rows),
    problems: [],
    leftOut: [],
    reading: readingOf(written, how),
    doubts: await doubtsOf(written),
  }
  if (file.missing.length > 0) return file
  file.lines = (await mapInSteps(rows, (row) => readLine(kind, row, placed, file) ?? [])).flat()
  return file
}

/** Reads a row as a line. Null if it cannot be read or is left out. An empty required cell is a problem. */
function readLine(kind: TimesFileKind, row: TableRow, places: Places, file: TimesFile): Line | null {
  const cells = (column: TimesFileColumn) => placesOf(places, column).map((at) => row.cells[at] ?? '')
  const refused = new Set<string>()
  const line: Line = {
    line: row.line,
    cells,
    cell: (column) => cells(column)[0] ?? '',
    refuse: (column, code, at = 0) => {
      const text = (column === '' ? '' : (cells(column)[at] ?? '')).slice(0, TEXT_SHOWN)
      const place = `${column} ${at}`
      if (!refused.has(place)) file.problems.push({ line: row.line, column, code, text })
      refused.add(place)
      return null
    },
    leaveOut: (reason, text) => file.leftOut.push({ line: row.line, reason, text: text.slice(0, TEXT_SHOWN) }),
  }
  if (row.strayQuote !== null) {
    const [column] = [...places].find(([, ones]) => ones.includes(row.strayQuote ?? -1)) ?? ['' as const]
    return line.refuse(column, 'stray_quote')
  }
  const broken = [...places].flatMap(([column, ones]) =>
    ones.flatMap((place, at) => (isCellError(row.cells[place] ?? '') ? [{ column, at }] : [])),
  )
  for (const { column, at } of broken) line.refuse(column, 'cell_error', at)
  if (broken.length > 0) return null
  const long = [...places].find(([, ones]) => ones.some((at) => (row.cells[at] ?? '').length > TIMES_FILE_CELL_MAX))
  if (long) {
    const [column, ones] = long
    return line.refuse(
      column,
      'cell_too_long',
      ones.findIndex((at) => (row.cells[at] ?? '').length > TIMES_FILE_CELL_MAX),
    )
  }
  const title = titleOf(row.cells)
  if (isSumWord(title) && isWithoutPlace(kind, line, file.reading)) {
    line.leaveOut('sum', title)
    return null
  }
  // In a file of attendance only the person is required: times may be empty on a day off, and a day may be written
  // in the cell of a time.
  const needed: readonly TimesFileColumn[] = kind === 'sold' ? TIMES_FILE_COLUMNS.sold : ['person']
  const empty = needed.filter((column) => line.cell(column) === '')
  for (const column of empty) line.refuse(column, 'required')
  return empty.length > 0 ? null : line
}

/** Whether a line names neither a day nor a position, as a sum does. */
const isWithoutPlace = (kind: TimesFileKind, line: Line, reading: Reading) =>
  kind === 'sold'
    ? line.cell('position') === ''
    : [line.cell('day'), line.cell('from')].every((cell) => reading.day(cell) === null)
