import { DAY_MS } from '#contract/durations.ts'

/** A moment on the clock at the wall. */
export type LocalTime = {
  /** Calendar day, counted from 1 January 1970. */
  day: number
  /** Milliseconds that the clock shows since 00:00:00; on a day with a change of the clocks these are not all that passed. */
  ms: number
}

/** What this computer's clock shows at `at` (milliseconds since 1970). */
export function localTime(at: number): LocalTime {
  const date = new Date(at)
  return {
    day: Date.UTC(date.getFullYear(), date.getMonth(), date.getDate()) / DAY_MS,
    ms: ((date.getHours() * 60 + date.getMinutes()) * 60 + date.getSeconds()) * 1_000 + date.getMilliseconds(),
  }
}

const isFixed = process.env.TZ !== undefined

/** Makes Node look up the computer's time zone again; it would keep the one of its start. */
export function refreshTimeZone(): void {
  if (!isFixed) delete process.env.TZ
}
