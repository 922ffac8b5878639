import { DAY_MINUTES, DAY_MS } from '../durations.ts'

/** Milliseconds of a minute. */
export const MINUTE_MS = 60_000
/** Days kept in the cache per zone: more than ten years, but not unlimited. */
const KNOWN_DAYS = 4_096

/** A time span in milliseconds since 1970 UTC. `to` is exclusive. */
export type Span = { readonly from: number; readonly to: number }

/** A calendar day as days since 1970-01-01: `2026-03-04` becomes 20516. */
export const dayNumber = (day: string): number => Date.parse(`${day}T00:00:00Z`) / DAY_MS
/** Inverse of `dayNumber`: 20516 becomes `2026-03-04`. */
export const dayName = (number: number): string => new Date(number * DAY_MS).toISOString().slice(0, 10)
/** 0 is Monday, as in the opening hours of a location. */
export const weekdayOf = (number: number): number => (((number + 3) % 7) + 7) % 7

/** Minutes after midnight of a clock time: `08:30` is 510, `24:00` is 1440. */
export function clockMinutes(clock: string): number {
  return Number(clock.slice(0, 2)) * 60 + Number(clock.slice(3, 5))
}

/** Inverse of `clockMinutes`: 510 becomes `08:30`. */
export function clockText(minutes: number): string {
  const two = (value: number) => String(value).padStart(2, '0')
  return `${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`
}

const formats = new Map<string, Intl.DateTimeFormat>()

function formatOf(timeZone: string): Intl.DateTimeFormat {
  const known = formats.get(timeZone)
  if (known) return known
  const made = new Intl.DateTimeFormat('en-US', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  })
  formats.set(timeZone, made)
  return made
}

/** The local clock reading at a moment, as if it were UTC. The moment must be a whole second. */
function wallReading(timeZone: string, moment: number): number {
  const parts: Record<string, number> = {}
  for (const { type, value } of formatOf(timeZone).formatToParts(moment)) parts[type] = Number(value)
  const { year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = parts
  return Date.UTC(year, month - 1, day, hour, minute, second)
}

const offsetAt = (timeZone: string, moment: number) => wallReading(timeZone, moment) - moment

/**
 * The first moment at which the local clock reaches a reading. A skipped reading gives the moment of the clock change.
 */
function momentReaching(timeZone: string, reading: number): number {
  let [low, high] = [reading - DAY_MS, reading + DAY_MS]
  const [before, after] = [offsetAt(timeZone, low), offsetAt(timeZone, high)]
  if (before === after) return reading - before
  while (high - low > 1_000) {
    const middle = Math.floor((low + high) / 2_000) * 1_000
    if (offsetAt(timeZone, middle) === before) low = middle
    else high = middle
  }
  return reading - before < high ? reading - before : Math.max(reading - after, high)
}

/**
 * A day by the local clock. It has 23, 24 or 25 hours.
 * `at` gives the moment at which the clock first reaches so many minutes after midnight. A reading that occurs twice
 * gives the first one; a skipped reading gives the moment of the clock change. So spans that follow each other by the
 * clock also do so in time, and they fill the day exactly.
 */
type LocalDay = Span & { readonly at: (minutes: number) => number }

const days = new Map<string, Map<number, LocalDay>>()

function makeDay(timeZone: string, number: number): LocalDay {
  const midnight = number * DAY_MS
  const from = momentReaching(timeZone, midnight)
  const to = momentReaching(timeZone, midnight + DAY_MS)
  if (to - from === DAY_MS) return { from, to, at: (minutes) => from + minutes * MINUTE_MS }
  return {
    from,
    to,
    at: (minutes) => (minutes >= DAY_MINUTES ? to : momentReaching(timeZone, midnight + minutes * MINUTE_MS)),
  }
}

/** The local day with this number, in a zone by its IANA name. */
export function localDay(timeZone: string, number: number): LocalDay {
  let known = days.get(timeZone)
  if (!known || known.size > KNOWN_DAYS) {
    known = new Map()
    days.set(timeZone, known)
  }
  const found = known.get(number)
  if (found) return found
  const made = makeDay(timeZone, number)
  known.set(number, made)
  return made
}

/** Cache of the last day, because blocks that are planned together are close in time. */
let recent = { timeZone: '', number: 0, from: 0, to: 0 }

/** Number of the local day in which a moment lies. */
export function dayAt(timeZone: string, moment: number): number {
  if (moment >= recent.from && moment < recent.to && timeZone === recent.timeZone) return recent.number
  let number = Math.floor(moment / DAY_MS)
  while (moment < localDay(timeZone, number).from) number -= 1
  while (moment >= localDay(timeZone, number).to) number += 1
  const { from, to } = localDay(timeZone, number)
  recent = { timeZone, number, from, to }
  return number
}
