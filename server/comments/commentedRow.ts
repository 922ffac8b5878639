import { sql } from 'kysely'
import { isAdmin } from '#contract/permissions/can.ts'
import type { RecordRow } from '#contract/records/define.ts'
import type { Tx } from '#server/db/database.ts'
import { readersOf } from '#server/records/scope.ts'
import type { Context } from '#server/records/service.ts'
import type { Session } from '#server/request/session.ts'
import type { Commented } from './commented.ts'

type Row = Pick<RecordRow, 'uuid' | 'version' | 'deleted_at'> & Record<string, unknown>

/**
 * Comments on a record of a location. Every user who may read a row may also write comments, until the row is deleted.
 * Colleagues change the rows of each other all day, so only administrators delete comments of others. `read` throws
 * `not_found` for other users.
 */
export const commentedRow = (
  context: Context,
  read: (tx: Tx, session: Session, uuid: string) => Promise<Row>,
): Commented => ({
  async rights(tx, { session }, uuid) {
    const row = await read(tx, session, uuid)
    return { isOpen: row.deleted_at === null, mayManage: isAdmin(session.permissions) }
  },
  async readers(tx, uuid) {
    const { rows } = await sql<{ location_uuid: string }>`select location_uuid
      from ${sql.table(context.record.table)} where uuid = ${uuid}::uuid`.execute(tx)
    return readersOf(tx, context.record, rows)
  },
})
