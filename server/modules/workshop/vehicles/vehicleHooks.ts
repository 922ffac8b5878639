import { dayIn } from '#contract/datePresets.ts'
import type { vehicle } from '#contract/records/vehicle.ts'
import { dealerZone } from '#server/db/timeZones.ts'
import type { Hooks } from '#server/records/hooks.ts'
import { normalisedVehicle } from './normalisedVehicle.ts'

/** A vehicle is stored in one spelling, and each mileage gets its day. */
export function vehicleHooks({ now }: { now: () => number }): Hooks<typeof vehicle> {
  return {
    async beforeWrite(tx, { verb, before, changes }) {
      if (verb !== 'create' && verb !== 'update') return undefined
      const isRead = changes.mileage !== undefined && changes.mileage !== null && !changes.mileage_at
      const today = dayIn(await dealerZone(tx), now())
      return { ...normalisedVehicle(changes, before, today), ...(isRead ? { mileage_at: today } : {}) }
    },
  }
}
