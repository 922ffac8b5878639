import { sql } from 'kysely'
import { DAY_MS } from '#contract/durations.ts'
import { deleteLeaving, leaveObjects } from './fileObjects.ts'
import { purgeFiles } from './files.ts'
import { expireIncoming } from './incomingExpiry.ts'
import type { StorageServices } from './objectStorageOf.ts'
import { isLeftOver } from './shownFiles.ts'

type Services = StorageServices & { now: () => number }

/** Files per transaction, and objects that are deleted per round. */
const PORTION = 100
/** Rounds per night, so that a slow storage does not hold up the check for ever. */
const ROUNDS = 50
/** Age after which an unclaimed object counts as abandoned, because its upload has ended long ago (ms). */
const OBJECT_GRACE_MS = 3_600_000

/** Deletes files that no row shows and objects that no file names. Returns how many of both. */
export async function collectLeftOvers(services: Services, dealerId: string): Promise<number> {
  const { database, now } = services
  await expireIncoming(database, dealerId, now())
  let count = 0
  for (let isMore = true; isMore; ) {
    const gone = await database.inDealer(dealerId, async (tx) => {
      const rows = await tx
        .selectFrom('files as f')
        .select('f.uuid')
        // Only files of this age count, because younger ones may belong to a transaction that will still show them.
        .where('f.created_at', '<', new Date(now() - DAY_MS).toISOString())
        .where(isLeftOver)
        .limit(PORTION)
        .execute()
      await purgeFiles(
        tx,
        rows.map(({ uuid }) => uuid),
      )
      return rows.length
    })
    count += gone
    isMore = gone === PORTION
  }
  await markObjects(services, dealerId)
  for (let round = 0; round < ROUNDS; round++) {
    // While the storage does not answer, the objects stay marked. The next night tries again.
    const gone = await deleteLeaving(services, dealerId, PORTION).catch(() => 0)
    count += gone
    if (gone < PORTION) break
  }
  return count
}

/** Marks objects that no file ever named, because a process died in between or the transaction failed. */
async function markObjects({ database, now }: Services, dealerId: string): Promise<void> {
  await database.inDealer(dealerId, async (tx) => {
    const rows = await tx
      .selectFrom('file_objects as o')
      .select('o.uuid')
      .where('o.leaving_at', 'is', null)
      .where('o.created_at', '<', new Date(now() - OBJECT_GRACE_MS).toISOString())
      .where(sql<boolean>`not exists (select from files f where f.dealer_id = o.dealer_id and f.object_uuid = o.uuid)`)
      .execute()
    await leaveObjects(
      tx,
      rows.map(({ uuid }) => uuid),
    )
  })
}
