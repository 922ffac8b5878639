import { DAY_MS } from '#contract/durations.ts'

/** 1 January 2024 was a Monday. */
const FIRST = Date.UTC(2024, 0, 1)

/** The name of a weekday; 0 is Monday. */
export function weekdayName(day: number, language: string, weekday: 'long' | 'short' = 'long'): string {
  return new Intl.DateTimeFormat(language, { weekday, timeZone: 'UTC' }).format(FIRST + day * DAY_MS)
}
