import { v7 as uuidv7 } from 'uuid'
import type { JobKind } from '#contract/jobs.ts'
import type { Tx } from '#server/db/database.ts'
import type { JobData } from './jobData.ts'

/**
 * Creates a job in the dealer's transaction; it exists only when that commits. `createdBy` is the user who asked for
 * it, `startAt` its earliest time. Returns the job's uuid.
 */
export async function enqueueJob<K extends JobKind>(
  tx: Tx,
  dealerId: string,
  kind: K,
  data: JobData[K],
  createdBy: string | null = null,
  startAt: Date | null = null,
): Promise<string> {
  const uuid = uuidv7()
  await tx
    .insertInto('jobs')
    .values({ dealer_id: dealerId, uuid, kind, data: JSON.stringify(data), created_by: createdBy, start_at: startAt })
    .execute()
  return uuid
}

/** At most this many jobs in one statement, because Postgres takes at most 65,535 values in one. */
const AT_ONCE = 500

/** Creates many jobs of a kind in the dealer's transaction, without a user. `startAt` is the earliest time of each. */
export async function enqueueJobs<K extends JobKind>(
  tx: Tx,
  dealerId: string,
  kind: K,
  jobs: readonly { data: JobData[K]; startAt: Date }[],
): Promise<void> {
  for (let at = 0; at < jobs.length; at += AT_ONCE) {
    const rows = jobs.slice(at, at + AT_ONCE).map(({ data, startAt }) => ({
      dealer_id: dealerId,
      uuid: uuidv7(),
      kind,
      data: JSON.stringify(data),
      start_at: startAt,
    }))
    await tx.insertInto('jobs').values(rows).execute()
  }
}
