import type { JobKind } from '#contract/jobs.ts'
import type { Tx } from '#server/db/database.ts'

/**
 * Whether a job of this kind waits that has not started yet. It is locked until the transaction ends, so that it cannot
 * start before its data is committed. A job that has started plans its successor itself.
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
