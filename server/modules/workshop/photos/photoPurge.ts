import { sql } from 'kysely'
import { DAY_MS } from '#contract/durations.ts'
import { REMOVED_PHOTO_DAYS } from '#contract/workshop/photoLimits.ts'
import type { Database, Tx } from '#server/db/database.ts'
import { purgeFiles } from '#server/files/files.ts'
import { enqueueJob } from '#server/jobs/enqueueJob.ts'
import { isPlanned } from '#server/jobs/isPlanned.ts'
import type { Job } from '#server/jobs/jobs.ts'
import { nextNight } from '#server/jobs/nextNight.ts'
import { recordEvent } from '#server/records/audit.ts'

/** Plans the purge of removed photos for the coming night, if there are any. Returns whether there are any. */
export async function planPhotoPurge(tx: Tx, dealerId: string, now: number): Promise<boolean> {
  const removed = await tx
    .selectFrom('paper_photos')
    .select('uuid')
    .where('deleted_at', 'is not', null)
    .limit(1)
    .executeTakeFirst()
  if (!removed) return false
  if (!(await isPlanned(tx, 'photo_purge')))
    await enqueueJob(tx, dealerId, 'photo_purge', {}, null, await nextNight(tx, now))
  return true
}

/** Deletes photos that can no longer be restored, with their files. */
async function purge(tx: Tx, dealerId: string, now: number): Promise<void> {
  const rows = await tx
    .selectFrom('paper_photos')
    .select('uuid')
    .where('deleted_at', '<', new Date(now - REMOVED_PHOTO_DAYS * DAY_MS).toISOString())
    // Waits for a photo that is being restored. It no longer meets the condition afterwards, so it stays.
    .forUpdate()
    .execute()
  const uuids = rows.map(({ uuid }) => uuid)
  await purgePhotos(tx, dealerId, now, uuids)
  await purgeFiles(tx, uuids)
}

/** Purges photos from their papers, and records in the audit from which papers. The caller deletes their files. */
export async function purgePhotos(tx: Tx, dealerId: string, now: number, uuids: readonly string[]): Promise<void> {
  if (uuids.length === 0) return
  const gone = await tx
    .deleteFrom('paper_photos')
    .where('uuid', 'in', [...uuids])
    .returning(['uuid', 'paper_uuid'])
    .execute()
  for (const { uuid, paper_uuid } of gone)
    await recordEvent(tx, { dealerId, userUuid: null }, now, {
      event: 'paper.photo.purged',
      uuid: paper_uuid,
      before: { photo_uuid: uuid },
      after: null,
    })
}

/** After a start, plans the job again, because a missed night or a failed job would end the series. */
export async function resumePhotoPurge(database: Database, now: number): Promise<void> {
  const dealers = await database.withoutDealer(
    async (tx) => (await sql<{ dealer: string }>`select all_dealers() as dealer`.execute(tx)).rows,
  )
  for (const { dealer } of dealers) await database.inDealer(dealer, (tx) => planPhotoPurge(tx, dealer, now))
}

/** Runs every night, as long as there are removed photos. */
export function photoPurgeWorker({ now }: { now: () => number }) {
  return async ({ dealerId, inDealer }: Job<'photo_purge'>): Promise<void> => {
    // Plans the next night first, so that a failure of this night does not end the series.
    const isNeeded = await inDealer((tx) => planPhotoPurge(tx, dealerId, now()))
    if (isNeeded) await inDealer((tx) => purge(tx, dealerId, now()))
  }
}
