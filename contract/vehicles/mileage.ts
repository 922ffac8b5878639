import { daysBetween } from './calendar.ts'

/** Kilometres on the clock: a whole number up to this one (domain.md 3.3). */
export const MILEAGE_MAX = 1_500_000
/** Kilometres a day that are still believed, and days after which a car should have moved (domain.md 3.3). */
const MILEAGE_PER_DAY = 200
const MILEAGE_STILL_DAYS = 90

/** What makes a reading doubtful: less than before, more than anybody drives, not one kilometre in months. */
export const MILEAGE_WARNINGS = ['below_last', 'too_fast', 'unchanged'] as const
export type MileageWarning = (typeof MILEAGE_WARNINGS)[number]

/** The last known reading: kilometres, and the day of it. */
export type LastMileage = { kilometers: number; day: string }

/** Compares a reading of the day `day` with the last one. A car that was here this morning may have had a test drive. */
export function mileageWarning(kilometers: number, day: string, last: LastMileage | null): MileageWarning | null {
  if (last === null) return null
  const days = daysBetween(last.day, day)
  if (kilometers < last.kilometers) return 'below_last'
  if (kilometers > last.kilometers + MILEAGE_PER_DAY * Math.max(1, days)) return 'too_fast'
  return kilometers === last.kilometers && days > MILEAGE_STILL_DAYS ? 'unchanged' : null
}
