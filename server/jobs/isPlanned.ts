import type { JobKind } from '#contract/jobs.ts'
import type { Tx } from '#server/db/database.ts'

/**
 * Whether a job of this kind waits that has not begun yet. It is held until the transaction ends, so that it does not
 * begin before what it is to find is there; one that has begun plans its successor itself.
 */
export async function isPlanned(tx: Tx, kind: JobKind): Promise<boolean> {
  const waiting = await tx
    .selectFrom('jobs')
    .select('uuid')
    .where('kind', '=', kind)
    .where('state', '=', 'waiting')
    .where('attempts', '=', 0)
    .forShare()
    .executeTakeFirst()
  return waiting !== undefined
}
