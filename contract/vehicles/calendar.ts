import { DAY_MS } from '../durations.ts'

/** Days are written `2026-03-04`, and counted in UTC because a day there always has 24 hours. */

/** Whole days from one day to another; negative when it lies before. */
export const daysBetween = (from: string, to: string) => Math.round((Date.parse(to) - Date.parse(from)) / DAY_MS)

/** Months since the year 0 of a day or of a month `2026-03`, to count with. */
export const monthNumber = (day: string) => Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7)) - 1
