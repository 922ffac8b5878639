import type { Readable } from 'node:stream'
import type { AuditEntry, LogLine } from '#contract/api/administration/logs.ts'
import type { Language } from '#contract/constants.ts'
import { readWords } from '#server/records/words/recordWords.ts'
import { momentCell, type SheetCell } from '#server/sheet/sheetXml.ts'
import { writeSheet } from '#server/sheet/writeSheet.ts'
import { type Page, type ReadPage, rowsOf } from './exportLines.ts'

/** Rows that are written together. */
const PART_ROWS = 500

type Words = { tabs: Readonly<Record<'log' | 'audit', string>>; column: Readonly<Record<string, string>> }
type Told = { language: Language; zone: string; most: number }
type Columns<T> = Readonly<Record<string, (row: T, zone: string) => SheetCell>>

const valueText = (value: unknown) => (typeof value === 'string' ? value : JSON.stringify(value ?? null))
const nameOf = (person: { first_name: string; last_name: string } | null) =>
  person ? `${person.first_name} ${person.last_name}`.trim() : ''

const AUDIT_COLUMNS: Columns<AuditEntry> = {
  time: ({ at }, zone) => momentCell(at, zone),
  who: ({ by }) => nameOf(by),
  event: ({ event }) => event,
  what: ({ changes }) =>
    changes.map(({ field, before, after }) => `${field}: ${valueText(before)} → ${valueText(after)}`).join('\n'),
}

const LOG_COLUMNS: Columns<LogLine> = {
  time: ({ at }, zone) => momentCell(at, zone),
  level: ({ level }) => level,
  area: ({ area }) => area,
  route: ({ method, route }) => [method, route].filter(Boolean).join(' '),
  message: ({ message }) => message,
  duration: ({ milliseconds }) => (milliseconds === null ? null : { value: milliseconds, as: 'plain' }),
  request: ({ request_id }) => request_id,
}

/** The rows in parts. A last row says when the export was cut at its limit (bytes). */
async function* partsOf<T extends { uuid: string }>(
  rows: AsyncIterable<T>,
  columns: Columns<T>,
  { zone, most }: Told,
): AsyncGenerator<SheetCell[][]> {
  let left = most
  let part: SheetCell[][] = []
  for await (const row of rows) {
    left -= Buffer.byteLength(JSON.stringify(row))
    if (left < 0) {
      part.push(['…'])
      break
    }
    part.push(Object.values(columns).map((cellOf) => cellOf(row, zone)))
    if (part.length < PART_ROWS) continue
    yield part
    part = []
  }
  yield part
}

async function toSheet<T extends { uuid: string }>(
  tab: 'log' | 'audit',
  columns: Columns<T>,
  rows: AsyncIterable<T>,
  told: Told,
): Promise<Readable> {
  const words = await readWords<Words>(told.language, 'logs')
  return writeSheet({
    title: words.tabs[tab],
    headings: Object.keys(columns).map((name) => words.column[name] ?? name),
    isRightToLeft: told.language === 'ar',
    parts: partsOf(rows, columns, told),
  })
}

/** Audit events as a workbook for Excel. */
export const auditToSheet = (first: Page<AuditEntry>, read: ReadPage<AuditEntry>, told: Told) =>
  toSheet('audit', AUDIT_COLUMNS, rowsOf(first, read), told)

/** Log lines as a workbook for Excel. */
export const logToSheet = (first: Page<LogLine>, read: ReadPage<LogLine>, told: Told) =>
  toSheet('log', LOG_COLUMNS, rowsOf(first, read), told)
