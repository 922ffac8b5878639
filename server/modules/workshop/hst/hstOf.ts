import { type HstContext, type HstVerdict, hstState } from '#contract/workshop/hst/hstState.ts'
import type { Tx } from '#server/db/database.ts'
import { readSettings } from '#server/settings/readSettings.ts'
import { latestLooks } from './latestLooks.ts'

/** How old a look may be, by the dealer's settings. */
export async function hstFreshness(tx: Tx) {
  const { values } = await readSettings(tx, ['hst_fresh_hours', 'hst_prepare_days'])
  return { receptionHours: values.hst_fresh_hours, preparationDays: values.hst_prepare_days }
}

/** How a vehicle stands in the Handbuch Service Technik: by the newest look into it, and what was decided since. */
export async function hstOf(tx: Tx, vin: string, context: HstContext, now: number): Promise<HstVerdict> {
  const look = (await latestLooks(tx, [vin])).get(vin) ?? null
  return hstState(look, context, await hstFreshness(tx), now)
}
