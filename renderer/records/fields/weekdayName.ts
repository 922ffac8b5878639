import { DAY_MS } from '#contract/durations.ts'

/** A Monday. */
const FIRST = Date.UTC(2024, 0, 1)

/** Monday is 0. */
export function weekdayName(day: number, language: string, weekday: 'long' | 'short' = 'long'): string {
  return new Intl.DateTimeFormat(language, { weekday, timeZone: 'UTC' }).format(FIRST + day * DAY_MS)
}
