import { sql } from 'kysely'
import { records } from '#contract/records/index.ts'
import type { Tx } from '../db/database.ts'
import { Failure } from '../request/failure.ts'
import type { Session } from '../request/session.ts'
import { isReadable } from './scope.ts'

/**
 * Refuses a link to a paper of another location that the session may not read. The row would show its order, promise and
 * lights, and its files would show on the paper.
 */
export async function requireOwnPaper(
  tx: Tx,
  session: Session,
  { paper_uuid, location_uuid }: { paper_uuid: string | null | undefined; location_uuid: string },
): Promise<void> {
  if (paper_uuid == null) return
  const { rows } = await sql`select from papers r where r.uuid = ${paper_uuid}::uuid
    and (r.location_uuid = ${location_uuid}::uuid or ${isReadable(records.paper, session)})`.execute(tx)
  if (rows.length === 0) throw new Failure('validation_failed', { fields: { paper_uuid: 'unknown_value' } })
}
