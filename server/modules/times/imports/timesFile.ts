import {
  TIMES_FILE_COLUMNS,
  TIMES_FILE_COLUMNS_MAX,
  TIMES_FILE_ROWS_MAX,
  type TimesFileColumn,
  type TimesFileKind,
  type TimesFileProblem,
} from '#contract/workshop/times/timesFile.ts'
import { writtenMoment } from '#contract/written/writtenMoment.ts'
import { csvRows, type TableRow } from '#server/request/csvRows.ts'
import { Failure } from '#server/request/failure.ts'
import { assignColumns, type TableColumn } from '#server/request/tableColumns.ts'
import { columnNamed } from './timeColumns.ts'

type Problem = { line: number; column: TimesFileColumn | ''; code: TimesFileProblem; text: string }
/** A line with its cells by column. `refuse` records a problem; such a line is not imported. */
export type Line = {
  line: number
  cell: (column: TimesFileColumn) => string
  refuse: (column: TimesFileColumn | '', code: TimesFileProblem) => null
}
export type TimesFile = {
  columns: TableColumn<TimesFileColumn>[]
  /** Rows below the header that are not blank, also those that cannot be read. */
  rows: number
  lines: Line[]
  missing: TimesFileColumn[]
  problems: Problem[]
}

const TEXT_SHOWN = 60

/** Rows in which a day beside the time is looked for. A file has it in each row or in none. */
const LOOKED_AT = 200

/** Whether the times stand with their days in one cell, so that no column of days is needed. */
const hasDays = (rows: readonly TableRow[], from: number | undefined) =>
  from !== undefined &&
  rows.slice(0, LOOKED_AT).some(({ cells }) => (writtenMoment(cells[from] ?? '')?.day ?? null) !== null)

/**
 * Splits a file into lines with columns. `wanted` names the field of each column, or they follow from the header. An empty
 * cell is a problem of its own, except a day, which may stand beside the time.
 */
export function readTimesFile(
  kind: TimesFileKind,
  csv: string,
  wanted: readonly (string | null)[] | undefined,
): TimesFile {
  const names: readonly TimesFileColumn[] = TIMES_FILE_COLUMNS[kind]
  const { head, rows } = csvRows(csv, (name) => columnNamed(kind, name) !== null, TIMES_FILE_ROWS_MAX)
  if (rows.length === 0) throw new Failure('file_without_rows')
  const columns = assignColumns<TimesFileColumn>(
    { head, rows },
    {
      fieldNamed: (name) => columnNamed(kind, name),
      wanted,
      isField: (name): name is TimesFileColumn => names.some((one) => one === name),
    },
  )
  const places = new Map(columns.flatMap(({ field }, at) => (field === null ? [] : [[field, at] as const])))
  const missing = names.filter((name) => !places.has(name) && !(name === 'day' && hasDays(rows, places.get('from'))))
  const problems: Problem[] = []
  const file = { columns: columns.slice(0, TIMES_FILE_COLUMNS_MAX), rows: rows.length, missing, problems }
  if (missing.length > 0) return { ...file, lines: [] }
  const lines = rows.flatMap((row) => {
    const cell = (column: TimesFileColumn) => row.cells[places.get(column) ?? -1] ?? ''
    const line: Line = {
      line: row.line,
      cell,
      refuse: (column, code) => {
        const text = (column === '' ? '' : cell(column)).slice(0, TEXT_SHOWN)
        problems.push({ line: row.line, column, code, text })
        return null
      },
    }
    if (row.strayQuote !== null) {
      line.refuse(names.find((column) => places.get(column) === row.strayQuote) ?? '', 'stray_quote')
      return []
    }
    const empty = names.filter((column) => column !== 'day' && cell(column) === '')
    for (const column of empty) line.refuse(column, 'required')
    return empty.length > 0 ? [] : [line]
  })
  return { ...file, lines }
}
