import { Readable } from 'node:stream'
import { stringify } from 'csv-stringify'
import type { RecordDefinition, RecordRow } from '#contract/records/define.ts'
import { RECORD_PAGE_MAX } from '#contract/records/schemas.ts'
import type { Session } from '../session.ts'
import { recordEvent } from './audit.ts'
import { listPage, type Query } from './repository.ts'
import { type Context, scopeOf } from './service.ts'

const SYSTEM = ['uuid', 'created_at', 'updated_at', 'deleted_at']

/** What a cell says: spreadsheets know neither null nor lists. */
function cellOf(value: unknown): unknown {
  if (value === null || value === undefined) return ''
  if (typeof value === 'boolean') return String(value)
  return Array.isArray(value) ? value.join(', ') : value
}

function cellsOf(record: RecordDefinition, row: RecordRow & Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries([...Object.keys(record.fields), ...SYSTEM].map((name) => [name, cellOf(row[name])]))
}

/**
 * The whole list as CSV, page by page: no transaction stays open while somebody downloads slowly. The first page is
 * read before anything is answered, so that a refusal is still one.
 */
export async function exportCsv(
  context: Context,
  session: Session,
  selection: Omit<Query, 'limit'>,
): Promise<Readable> {
  const { database, record, now } = context
  const scope = scopeOf(context, session)
  const read = (cursor?: string) => {
    const query = { ...selection, limit: RECORD_PAGE_MAX, ...(cursor === undefined ? {} : { cursor }) }
    return database.inDealer(session.dealerId, (tx) => listPage(tx, scope, query, now()))
  }
  const first = await database.inDealer(session.dealerId, async (tx) => {
    const page = await listPage(tx, scope, { ...selection, limit: RECORD_PAGE_MAX }, now())
    const after = { ...selection } as Record<string, unknown>
    await recordEvent(tx, session, now(), { record: record.name, uuid: null, event: 'exported', before: null, after })
    return page
  })
  async function* rows() {
    for (let page = first; ; page = await read(page.next_cursor ?? undefined)) {
      for (const row of page.items) yield cellsOf(record, row)
      if (page.next_cursor === null) return
    }
  }
  const csv = stringify({
    header: true,
    columns: [...Object.keys(record.fields), ...SYSTEM],
    // What office programs in most of our languages expect; without the mark they take it for Latin-1.
    delimiter: ';',
    bom: true,
    record_delimiter: 'windows',
    // A cell that begins like a formula would be run by them.
    escape_formulas: true,
  })
  const source = Readable.from(rows())
  source.once('error', (error) => csv.destroy(error))
  csv.once('close', () => source.destroy())
  return source.pipe(csv)
}
