import { sql } from 'kysely'
import type { Tx } from '#server/db/database.ts'
import { Failure } from '#server/request/failure.ts'

/** The check-in and the paper from which an acceptance begins. */
type Visit = { uuid: string; checkin_uuid?: string | null | undefined; paper_uuid?: string | null | undefined }

async function paperOf(tx: Tx, checkin_uuid: string): Promise<string | null> {
  const row = await tx.selectFrom('checkins').select('paper_uuid').where('uuid', '=', checkin_uuid).executeTakeFirst()
  return row?.paper_uuid ?? null
}

/**
 * Refuses a second acceptance of a visit while another one is open or confirmed. A check-in and its paper are one visit.
 * A canceled acceptance does not count. Two users who begin at once create one, because the second waits for the lock.
 * The row of the check-in cannot serve as the lock: both transactions already share it for their reference, so each would
 * wait for the other.
 */
export async function requireOnlyOne(tx: Tx, { uuid, checkin_uuid, paper_uuid }: Visit): Promise<void> {
  if (!checkin_uuid && !paper_uuid) return
  const paper = paper_uuid ?? (checkin_uuid ? await paperOf(tx, checkin_uuid) : null)
  await sql`select pg_advisory_xact_lock(hashtextextended(${`acceptance ${paper ?? checkin_uuid}`}, 0))`.execute(tx)
  const other = await tx
    .selectFrom('acceptances')
    .select('uuid')
    .where((eb) =>
      eb.or([
        ...(checkin_uuid ? [eb('checkin_uuid', '=', checkin_uuid)] : []),
        ...(paper
          ? [
              eb('paper_uuid', '=', paper),
              eb('checkin_uuid', 'in', eb.selectFrom('checkins').select('uuid').where('paper_uuid', '=', paper)),
            ]
          : []),
      ]),
    )
    .where('uuid', '<>', uuid)
    .where('deleted_at', 'is', null)
    .where('status', '<>', 'canceled')
    .executeTakeFirst()
  if (other) throw new Failure('acceptance_exists')
}
