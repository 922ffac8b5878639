import type { JobKind } from '#contract/jobs.ts'
import type { Tx } from '#server/db/database.ts'
import { enqueueJob } from './enqueueJob.ts'
import type { JobData } from './jobData.ts'

/** Kinds of jobs without data: they find their work themselves. */
type PlainKind = { [K in JobKind]: JobData[K] extends Record<string, never> ? K : never }[JobKind]

/** Plans a job for a moment, unless one of its kind is planned for the same moment. */
export async function planJobAt(tx: Tx, dealerId: string, kind: PlainKind, moment: number): Promise<void> {
  const at = new Date(moment)
  const known = await tx
    .selectFrom('jobs')
    .select('uuid')
    .where('kind', '=', kind)
    .where('state', '=', 'waiting')
    .where('start_at', '=', at.toISOString())
    .executeTakeFirst()
  if (!known) await enqueueJob<PlainKind>(tx, dealerId, kind, {}, null, at)
}
