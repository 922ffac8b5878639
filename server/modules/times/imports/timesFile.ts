import {
  TIMES_FILE_COLUMNS,
  TIMES_FILE_ROWS_MAX,
  type TimesFileColumn,
  type TimesFileKind,
  type TimesFileProblem,
} from '#contract/workshop/times/timesFile.ts'
import { csvRows } from '#server/request/csvRows.ts'
import { Failure } from '#server/request/failure.ts'
import { findColumns, isColumn } from './timeColumns.ts'

type Problem = { line: number; column: TimesFileColumn | ''; code: TimesFileProblem; text: string }
/** A line with its cells by column. `refuse` records a problem; such a line is not imported. */
export type Line = {
  line: number
  cell: (column: TimesFileColumn) => string
  refuse: (column: TimesFileColumn | '', code: TimesFileProblem) => null
}
export type TimesFile = { lines: Line[]; missing: string[]; problems: Problem[] }

const TEXT_SHOWN = 60

/** Splits a file into lines with columns. An empty cell is a problem of its own. */
export function readTimesFile(kind: TimesFileKind, csv: string): TimesFile {
  const { head, rows } = csvRows(csv, (name) => isColumn(kind, name))
  if (rows.length > TIMES_FILE_ROWS_MAX) throw new Failure('too_many_rows')
  const places = findColumns(kind, head)
  const missing = TIMES_FILE_COLUMNS[kind].filter((column) => !places.has(column))
  const problems: Problem[] = []
  if (missing.length > 0) return { lines: [], missing, problems }
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
      line.refuse(TIMES_FILE_COLUMNS[kind].find((column) => places.get(column) === row.strayQuote) ?? '', 'stray_quote')
      return []
    }
    const empty = TIMES_FILE_COLUMNS[kind].filter((column) => cell(column) === '')
    for (const column of empty) line.refuse(column, 'required')
    return empty.length > 0 ? [] : [line]
  })
  return { lines, missing, problems }
}
