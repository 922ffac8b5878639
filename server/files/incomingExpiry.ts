import { DAY_MS } from '#contract/durations.ts'
import type { Database } from '#server/db/database.ts'

/** How long an unclaimed upload is kept (ms). */
const KEPT_MS = DAY_MS

/** Deletes uploads that were not finished or not taken over. */
export async function expireIncoming(database: Database, dealerId: string, now: number): Promise<void> {
  await database.inDealer(dealerId, (tx) =>
    tx
      .deleteFrom('incoming_files')
      .where('created_at', '<', new Date(now - KEPT_MS).toISOString())
      .execute(),
  )
}
