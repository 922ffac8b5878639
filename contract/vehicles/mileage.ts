import { daysBetween } from './calendar.ts'

/** Largest mileage in whole kilometres. */
export const MILEAGE_MAX = 1_500_000
/** Largest plausible number of kilometres per day, and days after which a car should have moved. */
const MILEAGE_PER_DAY = 200
const MILEAGE_STILL_DAYS = 90

/** Doubts about a reading: less than before, more than a car can drive, or unchanged for months. */
export const MILEAGE_WARNINGS = ['below_last', 'too_fast', 'unchanged'] as const
export type MileageWarning = (typeof MILEAGE_WARNINGS)[number]

/** The last known reading and its day. */
export type LastMileage = { kilometers: number; day: string }

/** Compares a reading of `day` with the last one. A reading of the same day may differ by a test drive. */
export function mileageWarning(kilometers: number, day: string, last: LastMileage | null): MileageWarning | null {
  if (last === null) return null
  const days = daysBetween(last.day, day)
  if (kilometers < last.kilometers) return 'below_last'
  if (kilometers > last.kilometers + MILEAGE_PER_DAY * Math.max(1, days)) return 'too_fast'
  return kilometers === last.kilometers && days > MILEAGE_STILL_DAYS ? 'unchanged' : null
}
