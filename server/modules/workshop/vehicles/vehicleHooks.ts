import { TIME_ZONE } from '#contract/constants.ts'
import { dayIn } from '#contract/datePresets.ts'
import type { vehicle } from '#contract/records/vehicle.ts'
import type { Hooks } from '#server/records/hooks.ts'
import { normalisedVehicle } from './normalisedVehicle.ts'

/** A vehicle is written in one way, and each reading has the day of it. */
export function vehicleHooks({ now }: { now: () => number }): Hooks<typeof vehicle> {
  return {
    async beforeWrite(_tx, { verb, before, changes }) {
      if (verb !== 'create' && verb !== 'update') return undefined
      const isRead = changes.mileage !== undefined && changes.mileage !== null && !changes.mileage_at
      return {
        ...normalisedVehicle(changes, before, now()),
        ...(isRead ? { mileage_at: dayIn(TIME_ZONE, now()) } : {}),
      }
    },
  }
}
