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
