import { DAY_MS } from '#contract/durations.ts'

/** A moment on the local clock. */
export type LocalTime = {
  /** Calendar day, counted from 1 January 1970. */
  day: number
  /** Milliseconds on the clock since 00:00:00. After a clock change on that day they differ from the elapsed time. */
  ms: number
}

/** The reading of this computer's clock at `at` (milliseconds since 1970). */
export function localTime(at: number): LocalTime {
  const date = new Date(at)
  return {
    day: Date.UTC(date.getFullYear(), date.getMonth(), date.getDate()) / DAY_MS,
    ms: ((date.getHours() * 60 + date.getMinutes()) * 60 + date.getSeconds()) * 1_000 + date.getMilliseconds(),
  }
}

const isFixed = process.env.TZ !== undefined

/** Makes Node read the computer's time zone again, because it caches the one of its start. */
export function refreshTimeZone(): void {
  if (!isFixed) delete process.env.TZ
}
