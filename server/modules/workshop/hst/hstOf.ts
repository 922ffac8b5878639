import { type HstContext, type HstVerdict, hstState } from '#contract/workshop/hst/hstState.ts'
import type { Tx } from '#server/db/database.ts'
import { readSettings } from '#server/settings/readSettings.ts'
import { findLatestSnapshots } from './latestSnapshots.ts'

/** How old a snapshot may be, by the dealer's settings. */
export async function hstFreshness(tx: Tx) {
  const { values } = await readSettings(tx, ['hst_fresh_hours', 'hst_prepare_days'])
  return { receptionHours: values.hst_fresh_hours, preparationDays: values.hst_prepare_days }
}

/** The HST states of vehicles for preparing a later visit. A vehicle without a snapshot is grey. */
export async function hstStates(
  tx: Tx,
  vins: readonly string[],
  now: number,
): Promise<ReadonlyMap<string, HstVerdict>> {
  const snapshots = await findLatestSnapshots(tx, vins)
  const fresh = await hstFreshness(tx)
  return new Map(vins.map((vin) => [vin, hstState(snapshots.get(vin) ?? null, 'preparation', fresh, now)]))
}

/** The HST state of a vehicle: from its newest snapshot and the later decisions. */
export async function hstOf(tx: Tx, vin: string, context: HstContext, now: number): Promise<HstVerdict> {
  const snapshot = (await findLatestSnapshots(tx, [vin])).get(vin) ?? null
  return hstState(snapshot, context, await hstFreshness(tx), now)
}
