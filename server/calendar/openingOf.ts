import type { OpeningHours, TimeSpan } from '#contract/records/fields.ts'
import { type Place, publicHolidays } from './publicHolidays.ts'

/** The data that decides when a location is open. */
export type Location = Place & {
  opening_hours: OpeningHours
  closed_days: readonly { day: string; reason: string }[]
  /** Public holidays on which the location is open. */
  open_holidays: readonly string[]
}

/**
 * `spans` is empty exactly when `closed` is set. `name` is the reason or the holiday; it is empty for a weekly day off.
 */
type Opening = {
  spans: readonly TimeSpan[]
  closed: { why: 'closed_day' | 'holiday' | 'weekday'; name: string } | null
}

/** Monday is 0. */
const weekdayOf = (day: string) => (new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7

/**
 * When a location is open on a day of its own calendar (`2026-03-04`, in its time zone), or why it is closed. Its own
 * closed days come first, then the holidays of its region, then the weekdays.
 */
export async function openingOf(location: Location, day: string, language?: string): Promise<Opening> {
  const own = location.closed_days.find((one) => one.day === day)
  if (own) return { spans: [], closed: { why: 'closed_day', name: own.reason } }
  const holidays = await publicHolidays(location, Number(day.slice(0, 4)), language)
  const holiday = location.open_holidays.includes(day) ? undefined : holidays.find((one) => one.day === day)
  if (holiday) return { spans: [], closed: { why: 'holiday', name: holiday.name } }
  const spans = location.opening_hours[weekdayOf(day)] ?? []
  return { spans, closed: spans.length > 0 ? null : { why: 'weekday', name: '' } }
}
