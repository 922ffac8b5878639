import { Readable } from 'node:stream'
import { stringify } from 'csv-stringify'
import { type ListFile, SHEET_TYPE } from '#contract/api/define/listFiles.ts'
import type { Language } from '#contract/constants.ts'
import { CSV_FORMAT } from '#server/request/csvFormat.ts'
import type { SheetCell } from './sheetXml.ts'
import { writeSheet } from './writeSheet.ts'
import { cellTexts } from './writtenCells.ts'

/** A list as a table. Its cells have types, so that each kind of file writes them in its own way. */
export type ListTable = {
  title: string
  headings: readonly string[]
  language: Language
  /** Durations may be negative. */
  hasNegativeTimes?: boolean
  /** Rows in parts, which are read while the file is written. */
  parts: AsyncIterable<readonly (readonly SheetCell[])[]>
}

/** The columns of a table in their order: the key of the heading, and the cell of a row. */
export type TableColumns<T> = Readonly<Record<string, (row: T) => SheetCell>>

/** A table of rows that are in memory already. `words` has the headings by the keys of the columns. */
export function tableOf<T>(
  rows: readonly T[],
  columns: TableColumns<T>,
  { title, words, language }: { title: string; words: Readonly<Record<string, string>>; language: Language },
): ListTable {
  async function* parts() {
    yield rows.map((row) => Object.values(columns).map((cellOf) => cellOf(row)))
  }
  return { title, headings: Object.keys(columns).map((name) => words[name] ?? name), language, parts: parts() }
}

async function* csvRows({ headings, language, parts }: ListTable) {
  const textOf = cellTexts(language)
  yield headings
  // Figures are no texts, so the guard against formulas leaves their minus alone.
  for await (const rows of parts) for (const row of rows) yield row.map(textOf)
}

/** The table as CSV, with numbers, days and moments in the forms of its language. */
function writeCsv(table: ListTable): Readable {
  const csv = stringify({ ...CSV_FORMAT, header: false })
  const source = Readable.from(csvRows(table))
  source.once('error', (error) => csv.destroy(error))
  csv.once('close', () => source.destroy())
  return source.pipe(csv)
}

const TYPES: Readonly<Record<ListFile, string>> = { csv: 'text/csv; charset=utf-8', xlsx: SHEET_TYPE }
/** The part of an answer that a file sets: its type and its name. */
export type TableReply = { type(type: string): { header(name: string, value: string): unknown } }

/** Answers with a table as a file of one type. The name of the file has no ending. */
export function sendTable(reply: TableReply, ending: ListFile, name: string, table: ListTable): Readable {
  reply.type(TYPES[ending]).header('content-disposition', `attachment; filename="${name}.${ending}"`)
  return ending === 'csv' ? writeCsv(table) : writeSheet({ ...table, isRightToLeft: table.language === 'ar' })
}
