import { z } from 'zod'
import {
  HST_ITEM_STATUSES,
  HST_KINDS,
  type HstContext,
  type HstVerdict,
  hstState,
} from '#contract/workshop/hstState.ts'
import type { Tx } from '#server/db/database.ts'
import { readSettings } from '#server/settings/readSettings.ts'

const items = z.array(
  z.object({
    kind: z.enum(HST_KINDS),
    number: z.string(),
    version: z.string(),
    title: z.string(),
    status: z.enum(HST_ITEM_STATUSES),
    isSafetyRecall: z.boolean(),
  }),
)

/** How a vehicle stands in the Handbuch Service Technik, by the newest look into it. */
export async function hstOf(tx: Tx, vin: string, context: HstContext, now: number): Promise<HstVerdict> {
  const { values } = await readSettings(tx, ['hst_fresh_hours', 'hst_prepare_days'])
  const fresh = { receptionHours: values.hst_fresh_hours, preparationDays: values.hst_prepare_days }
  const last =
    vin === ''
      ? undefined
      : await tx
          .selectFrom('hst_snapshots')
          .select(['checked_at', 'items'])
          .where('vin', '=', vin)
          .orderBy('checked_at', 'desc')
          .orderBy('uuid', 'desc')
          .limit(1)
          .executeTakeFirst()
  const snapshot = last ? { checkedAt: Date.parse(last.checked_at), items: items.parse(last.items) } : null
  return hstState(snapshot, context, fresh, now)
}
