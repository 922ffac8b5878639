import { sql } from 'kysely'
import type { JobKind } from '#contract/jobs.ts'
import type { Tx } from '#server/db/database.ts'
import type { JobData } from './jobData.ts'

/**
 * Deletes the waiting jobs of a kind whose data has these values. The queue still calls a worker at their time, and
 * finds no job.
 */
export async function cancelJobs<K extends JobKind>(tx: Tx, kind: K, data: Partial<JobData[K]>): Promise<void> {
  await tx
    .deleteFrom('jobs')
    .where('kind', '=', kind)
    .where('state', '=', 'waiting')
    .where(sql<boolean>`data @> ${JSON.stringify(data)}::jsonb`)
    .execute()
}
