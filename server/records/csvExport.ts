import { Readable } from 'node:stream'
import { stringify } from 'csv-stringify'
import { holds, type PermissionMap } from '#contract/permissions/can.ts'
import type { RecordDefinition } from '#contract/records/define.ts'
import { TIME_FIELDS } from '#contract/records/fields.ts'
import { columnsOf, RECORD_PAGE_MAX } from '#contract/records/schemas.ts'
import { Failure } from '../request/failure.ts'
import type { Session } from '../request/session.ts'
import { recordEvent, writeEvent } from './audit.ts'
import { cellText } from './csvCells.ts'
import { listPage, type Query } from './repository.ts'
import { scopeOf } from './scope.ts'
import type { Context } from './service.ts'

const SYSTEM = {
  uuid: { kind: 'text', max: 36 },
  ...TIME_FIELDS,
  deleted_at: { kind: 'time', optional: true },
} as const

/** Whether somebody may read a record at all; where, is said by the scope of the rows. */
export const mayRead = ({ permissions }: RecordDefinition, held: PermissionMap) => holds(held, permissions.read)

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
  const fields = Object.entries({ ...columnsOf(record), ...SYSTEM })
  const read = (cursor?: string) => {
    const query = { ...selection, limit: RECORD_PAGE_MAX, ...(cursor === undefined ? {} : { cursor }) }
    return database.inDealer(session.dealerId, async (tx) => {
      // Somebody who downloads slowly may lose the permission meanwhile: the rest is not theirs any more.
      const permissions = await context.permissionsNow(tx, session)
      if (!permissions || !mayRead(record, permissions)) throw new Failure('no_permission')
      return listPage(tx, scopeOf(context, { ...session, permissions }), query, now())
    })
  }
  const first = await database.inDealer(session.dealerId, async (tx) => {
    const page = await listPage(tx, scope, { ...selection, limit: RECORD_PAGE_MAX }, now())
    const after = { ...selection } as Record<string, unknown>
    await recordEvent(tx, session, now(), { event: writeEvent(record, 'exported'), uuid: null, before: null, after })
    return page
  })
  async function* rows() {
    for (let page = first; ; page = await read(page.next_cursor ?? undefined)) {
      for (const row of page.items)
        yield Object.fromEntries(fields.map(([name, field]) => [name, cellText(field, row[name])]))
      if (page.next_cursor === null) return
    }
  }
  const csv = stringify({
    header: true,
    columns: fields.map(([name]) => name),
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
