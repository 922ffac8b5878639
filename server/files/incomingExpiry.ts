import { DAY_MS } from '#contract/durations.ts'
import { UNFINISHED_UPLOAD_DAYS } from '#contract/uploads/limits.ts'
import type { Database } from '#server/db/database.ts'

/** How long an unclaimed upload is kept (ms). A shared file is large, so that its upload can be resumed for longer. */
const KEPT_MS = DAY_MS
const SHARED_KEPT_MS = UNFINISHED_UPLOAD_DAYS * DAY_MS

/** Deletes uploads that were not finished or not taken over. */
export async function expireIncoming(database: Database, dealerId: string, now: number): Promise<void> {
  await database.inDealer(dealerId, (tx) =>
    tx
      .deleteFrom('incoming_files')
      .where((eb) =>
        eb.or([
          eb('created_at', '<', new Date(now - SHARED_KEPT_MS).toISOString()),
          eb.and([eb('use', '!=', 'upload'), eb('created_at', '<', new Date(now - KEPT_MS).toISOString())]),
        ]),
      )
      .execute(),
  )
}
