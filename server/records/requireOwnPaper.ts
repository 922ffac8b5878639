import { sql } from 'kysely'
import { records } from '#contract/records/index.ts'
import type { Tx } from '../db/database.ts'
import { Failure } from '../request/failure.ts'
import type { Session } from '../request/session.ts'
import { isReadable } from './scope.ts'

type Link = { uuid: string | null | undefined; location_uuid: string }

/**
 * Refuses a link to a row of another location that the session may not read, like one that does not exist, so that the
 * answer tells nothing about other locations. `field` names it.
 */
async function requireOwn(
  tx: Tx,
  session: Session,
  record: typeof records.paper | typeof records.checkin,
  { uuid, location_uuid }: Link,
  field: string,
): Promise<void> {
  if (uuid == null) return
  const { rows } = await sql`select from ${sql.table(record.table)} r where r.uuid = ${uuid}::uuid
    and (r.location_uuid = ${location_uuid}::uuid or ${isReadable(record, session)})`.execute(tx)
  if (rows.length === 0) throw new Failure('validation_failed', { fields: { [field]: 'not_found' } })
}

/**
 * Refuses a link to a paper of another location that the session may not read. The row would show its order, promise
 * and lights, and its files would show on the paper.
 */
export const requireOwnPaper = (
  tx: Tx,
  session: Session,
  { paper_uuid, location_uuid }: { paper_uuid: string | null | undefined; location_uuid: string },
): Promise<void> => requireOwn(tx, session, records.paper, { uuid: paper_uuid, location_uuid }, 'paper_uuid')

/** Refuses a link to a check-in of another location that the session may not read. */
export const requireOwnCheckin = (
  tx: Tx,
  session: Session,
  { checkin_uuid, location_uuid }: { checkin_uuid: string | null | undefined; location_uuid: string },
): Promise<void> => requireOwn(tx, session, records.checkin, { uuid: checkin_uuid, location_uuid }, 'checkin_uuid')
