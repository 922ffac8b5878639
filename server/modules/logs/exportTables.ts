import type { AuditEntry, LogLine } from '#contract/api/administration/logs.ts'
import type { Language } from '#contract/constants.ts'
import { eventName } from '#contract/logs/eventName.ts'
import { readWords } from '#server/records/words/recordWords.ts'
import { momentCell, type SheetCell } from '#server/sheet/sheetXml.ts'
import type { ListTable } from '#server/sheet/writeTable.ts'
import { changesTexts } from './auditWords.ts'
import { type Page, type ReadPage, rowsOf } from './exportLines.ts'

/** Number of rows that are written together. */
const PART_ROWS = 500

type Named = Readonly<Record<string, string>>
type Words = { tabs: Named; column: Named; level: Named; area: Named; event: Named; record: Named; verb: Named }
type Told = { language: Language; zone: string; most: number }
type Columns<T> = Readonly<Record<string, (row: T) => SheetCell | Promise<SheetCell>>>

const nameOf = (person: { first_name: string; last_name: string } | null) =>
  person ? `${person.first_name} ${person.last_name}`.trim() : ''

function auditColumns({ event, record, verb }: Words, told: Told): Columns<AuditEntry> {
  const changesText = changesTexts(told)
  const groups: Readonly<Record<string, Named>> = { event, record, verb }
  const wordOf = (key: string) => {
    const [group = '', ...name] = key.split('.')
    return groups[group]?.[name.join('.')]
  }
  return {
    time: ({ at }) => momentCell(at, told.zone),
    who: ({ by }) => nameOf(by),
    event: (row) => eventName(row.event, wordOf),
    what: (row) => changesText(row.record, row.changes),
  }
}

const logColumns = ({ level, area }: Words, { zone }: Told): Columns<LogLine> => ({
  time: ({ at }) => momentCell(at, zone),
  level: (line) => level[line.level] ?? '',
  area: (line) => area[line.area] ?? '',
  route: ({ method, route }) => [method, route].filter(Boolean).join(' '),
  message: ({ message }) => message,
  duration: ({ milliseconds }) => (milliseconds === null ? null : { value: milliseconds, as: 'plain' }),
  request: ({ request_id }) => request_id,
})

/** The text of the rows, in parts. A last row says when the export was cut at its limit (bytes). */
async function* partsOf<T extends { uuid: string }>(
  rows: AsyncIterable<T>,
  columns: Columns<T>,
  most: number,
): AsyncGenerator<SheetCell[][]> {
  let left = most
  let part: SheetCell[][] = []
  for await (const row of rows) {
    left -= Buffer.byteLength(JSON.stringify(row))
    if (left < 0) {
      part.push(Object.keys(columns).map((_column, at) => (at === 0 ? '…' : null)))
      break
    }
    part.push(await Promise.all(Object.values(columns).map((cellOf) => cellOf(row))))
    if (part.length < PART_ROWS) continue
    yield part
    part = []
  }
  yield part
}

async function tableOfLines<T extends { uuid: string }>(
  tab: 'log' | 'audit',
  columnsOf: (words: Words, told: Told) => Columns<T>,
  rows: AsyncIterable<T>,
  told: Told,
): Promise<ListTable> {
  const words = await readWords<Words>(told.language, 'logs')
  const columns = columnsOf(words, told)
  return {
    title: words.tabs[tab] ?? tab,
    headings: Object.keys(columns).map((name) => words.column[name] ?? name),
    language: told.language,
    parts: partsOf(rows, columns, told.most),
  }
}

/** Audit events as a table, in words and by the clock of the dealer. */
export const auditTable = (first: Page<AuditEntry>, read: ReadPage<AuditEntry>, told: Told) =>
  tableOfLines('audit', auditColumns, rowsOf(first, read), told)

/** Log lines as a table. */
export const logTable = (first: Page<LogLine>, read: ReadPage<LogLine>, told: Told) =>
  tableOfLines('log', logColumns, rowsOf(first, read), told)
