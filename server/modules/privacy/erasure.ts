import { type Database, onCommit, type Tx } from '#server/db/database.ts'
import { countLeaving, deleteLeaving } from '#server/files/fileObjects.ts'
import type { StorageServices } from '#server/files/objectStorageOf.ts'
import { enqueueJob } from '#server/jobs/enqueueJob.ts'
import { isPlanned } from '#server/jobs/isPlanned.ts'
import type { Jobs, Workers } from '#server/jobs/jobs.ts'
import type { TombstoneFile } from '#server/storage/tombstoneFile.ts'

type Services = StorageServices & { tombstones: TombstoneFile; jobs: Pick<Jobs, 'wake'>; now: () => number }

/** Number of files that are deleted in one round. */
const PORTION = 100
/** How long one job deletes (ms). A job may take two minutes; its next attempt goes on with the rest. */
const PART_MS = 60_000

const keyOf = ({ record, uuid }: { record: string; uuid: string }) => `${record} ${uuid}`

/** Adds the dealer's anonymised people who are missing in the list outside of the database. */
export async function listMissing(
  { database, tombstones }: { database: Database; tombstones: TombstoneFile },
  dealer: string,
): Promise<void> {
  const stored = await database.inDealer(dealer, (tx) => tx.selectFrom('anonymised_people').selectAll().execute())
  const listed = new Set(
    tombstones
      .list()
      .filter((one) => one.dealer === dealer)
      .map(keyOf),
  )
  for (const { record, uuid, number, at } of stored.filter((one) => !listed.has(keyOf(one))))
    tombstones.add({ dealer, record, uuid, number, at: new Date(at).toISOString() })
}

/**
 * Plans what anonymising does outside of the database, in the transaction that anonymises. If a disk or a storage
 * fails, the job fails and is repeated. Anonymising itself would not be repeated.
 */
export async function planErasure(tx: Tx, { jobs }: Pick<Services, 'jobs'>, dealerId: string): Promise<void> {
  if (!(await isPlanned(tx, 'erasure'))) await enqueueJob(tx, dealerId, 'erasure', {})
  onCommit(tx, () => jobs.wake('erasure'))
}

/** Fails while anything is left, so that the job is tried again and an administrator sees it. */
export function erasureWorker(services: Services): Workers['erasure'] {
  return async ({ dealerId }) => {
    await listMissing(services, dealerId)
    const until = services.now() + PART_MS
    while ((await deleteLeaving(services, dealerId, PORTION)) === PORTION && services.now() < until);
    const left = await countLeaving(services.database, dealerId)
    if (left > 0) throw new Error(`${left} contents are not yet deleted from the object storage`)
  }
}
