import { DAY_MS } from '#contract/durations.ts'

const MINUTE = 60_000
const ZONE = 'Europe/Berlin'

const parts = new Intl.DateTimeFormat('en-GB', {
  timeZone: ZONE,
  hourCycle: 'h23',
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
  weekday: 'short',
})

/** Local time of the workshop. */
function wallClock(at: number) {
  const read = Object.fromEntries(parts.formatToParts(at).map(({ type, value }) => [type, value]))
  const { year, month, day, hour, minute, weekday } = read
  return { shown: Date.parse(`${year}-${month}-${day}T${hour}:${minute}:00Z`), weekday }
}

/** Working hours as minutes of the day. People hardly write during lunch. */
const WEEKDAY = [
  [7 * 60, 12 * 60 + 5],
  [12 * 60 + 50, 18 * 60],
] as const
const SATURDAY = [[9 * 60, 13 * 60]] as const

/** `at` in milliseconds, `clock` as minute of the day. */
export type Minute = { at: number; clock: number }

/** Every working minute of the days before `end`, oldest first, by the location's clock. */
export function workingMinutes(end: Date, days: number): Minute[] {
  const minutes: Minute[] = []
  const last = end.getTime() - MINUTE
  for (let back = days; back >= 0; back--) {
    const noon = Math.floor((end.getTime() - back * DAY_MS) / DAY_MS) * DAY_MS + DAY_MS / 2
    const { shown, weekday } = wallClock(noon)
    if (weekday === 'Sun') continue
    const midnight = noon - (shown - Math.floor(shown / DAY_MS) * DAY_MS)
    minutes.push(...minutesOfDay(midnight, weekday === 'Sat' ? SATURDAY : WEEKDAY))
  }
  return minutes.filter(({ at }) => at > end.getTime() - days * DAY_MS && at < last)
}

const minutesOfDay = (midnight: number, hours: readonly (readonly [number, number])[]): Minute[] =>
  hours.flatMap(([from, to]) =>
    Array.from({ length: to - from }, (_, index) => ({
      at: midnight + (from + index) * MINUTE,
      clock: from + index,
    })),
  )
