import { DAY_MS } from '#contract/durations.ts'
import { UNDO_DAYS } from '#contract/service/duplicates.ts'
import type { Job } from '#server/jobs/jobs.ts'

/**
 * Purges the data that only undoing would need, once undoing is no longer possible. The uuid of the merged row still
 * leads to the kept row.
 */
export function mergePurgeWorker({ now }: { now: () => number }) {
  return ({ inDealer }: Job<'merge_purge'>): Promise<void> =>
    inDealer(async (tx) => {
      const before = new Date(now() - UNDO_DAYS * DAY_MS).toISOString()
      await tx
        .updateTable('merges')
        .set({ snapshot: null })
        .where('snapshot', 'is not', null)
        .where('merged_at', '<=', before)
        .execute()
      await tx
        .deleteFrom('merged_rows')
        .where('merge_uuid', 'in', (eb) => eb.selectFrom('merges').select('uuid').where('merged_at', '<=', before))
        .execute()
    })
}
