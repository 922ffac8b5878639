import { sql } from 'kysely'
import type { Tx } from '#server/db/database.ts'
import { Failure } from '#server/request/failure.ts'

/**
 * Refuses a second acceptance of a visit while another one is open or confirmed. A canceled one does not count. Two
 * users who begin at once create one, because the second waits for the lock. The row of the check-in cannot serve as
 * the lock: both transactions already share it for their reference, so each would wait for the other.
 */
export async function requireOnlyOne(
  tx: Tx,
  { uuid, checkin_uuid }: { uuid: string; checkin_uuid: string | null | undefined },
): Promise<void> {
  if (!checkin_uuid) return
  await sql`select pg_advisory_xact_lock(hashtextextended(${`acceptance ${checkin_uuid}`}, 0))`.execute(tx)
  const other = await tx
    .selectFrom('acceptances')
    .select('uuid')
    .where('checkin_uuid', '=', checkin_uuid)
    .where('uuid', '<>', uuid)
    .where('deleted_at', 'is', null)
    .where('status', '<>', 'canceled')
    .executeTakeFirst()
  if (other) throw new Failure('acceptance_exists')
}
