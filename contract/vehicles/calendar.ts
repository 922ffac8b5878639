import { DAY_MS } from '../durations.ts'

/** Days are written as `2026-03-04` and counted in UTC, because each UTC day has 24 hours. */

/** Whole days from one day to another. Negative when the second one is earlier. */
export const daysBetween = (from: string, to: string) => Math.round((Date.parse(to) - Date.parse(from)) / DAY_MS)

/** Months since the year 0, for a day or a month `2026-03`. */
export const monthNumber = (day: string) => Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7)) - 1
