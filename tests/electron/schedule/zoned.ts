import type { LocalTime } from '#electron/update/schedule/localTime.ts'

const DAY_MS = 86_400_000
const formats = new Map<string, Intl.DateTimeFormat>()

/** The clock of a zone, from the language's own calendar and not from the code under test. */
export function wallClock(zone: string, at: number): { day: string; time: string } {
  const format =
    formats.get(zone) ??
    new Intl.DateTimeFormat('sv-SE', { timeZone: zone, dateStyle: 'short', timeStyle: 'medium', hourCycle: 'h23' })
  formats.set(zone, format)
  const [day = '', time = ''] = format.format(at).split(' ')
  return { day, time }
}

/** The clock of a zone in the form that the schedule asks for. */
export function zoned(zone: string): (at: number) => LocalTime {
  let last = { at: Number.NaN, shown: { day: 0, ms: 0 } }
  return (at) => {
    if (last.at === at) return last.shown
    const { day, time } = wallClock(zone, at)
    const shown = Date.parse(`${day}T${time}Z`)
    last = { at, shown: { day: Math.floor(shown / DAY_MS), ms: (shown % DAY_MS) + (at % 1_000) } }
    return last.shown
  }
}

/** The moment at which the clock of a zone shows this time; the first one if there are two. */
export function instant(zone: string, day: string, time: string): number {
  const asUtc = Date.parse(`${day}T${time}Z`)
  // No zone differs from UTC by more than 15 hours, and all offsets are whole quarters of an hour.
  for (let at = asUtc - 15 * 3_600_000; at <= asUtc + 15 * 3_600_000; at += 900_000) {
    const shown = wallClock(zone, at)
    if (shown.day === day && shown.time === time) return at
  }
  throw new Error(`${zone} has no ${day} ${time}`)
}
