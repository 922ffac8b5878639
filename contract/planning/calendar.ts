import { dayAt, MINUTE_MS, type Span } from './localDay.ts'
import { type LocationDay, locationDays, openSpans, type Person, type PlanningLocation, paceOf } from './workingTime.ts'

/** Days without working time after which the planner stops searching and answers "never". */
const HORIZON_DAYS = 400

/** Working time of a person at a location. Without a person, the opening hours. */
export type WorkTime = {
  readonly timeZone: string
  /** Planned minutes that are done in one minute of working time. */
  readonly pace: number
  readonly day: (number: number) => Omit<LocationDay, 'location_uuid'>
}

/**
 * Working times of all people and opening hours of all locations. It caches what it computes. Create it once for each
 * state of people and locations; it stays valid while blocks change.
 */
export type Calendar = {
  readonly locations: ReadonlyMap<string, PlanningLocation>
  readonly people: ReadonlyMap<string, Person>
  /** Gives the opening hours for null or an unknown person. */
  readonly workTime: (locationUuid: string, personUuid: string | null) => WorkTime
}

const NOTHING: Omit<LocationDay, 'location_uuid'> = { shift: [], breaks: [], absent: [], working: [] }

function remembering<Value>(make: (number: number) => Value): (number: number) => Value {
  const known = new Map<number, Value>()
  return (number) => {
    const found = known.get(number)
    if (found !== undefined) return found
    const made = make(number)
    known.set(number, made)
    return made
  }
}

/** Creates a calendar. Each day is computed once, when it is asked for first. */
export function makeCalendar(locations: readonly PlanningLocation[], people: readonly Person[]): Calendar {
  const places = new Map(locations.map((one) => [one.uuid, one]))
  const staff = new Map(people.map((one) => [one.uuid, one]))
  const personDays = new Map(
    people.map((one) => [one.uuid, remembering((number) => locationDays(one, places, number))]),
  )
  const known = new Map<string, Map<string | null, WorkTime>>()

  const makeWorkTime = (locationUuid: string, personUuid: string | null): WorkTime => {
    const location = places.get(locationUuid)
    const person = personUuid === null ? undefined : staff.get(personUuid)
    const days = personUuid === null ? undefined : personDays.get(personUuid)
    const timeZone = location?.time_zone ?? 'UTC'
    if (!location) return { timeZone, pace: 1, day: () => NOTHING }
    if (person && days) {
      const day = remembering((number) => days(number).find((one) => one.location_uuid === locationUuid) ?? NOTHING)
      return { timeZone, pace: paceOf(person), day }
    }
    const day = remembering((number) => {
      const open = openSpans(location, number)
      return { ...NOTHING, shift: open, working: open }
    })
    return { timeZone, pace: 1, day }
  }
  const workTime = (locationUuid: string, personUuid: string | null) => {
    let here = known.get(locationUuid)
    if (!here) {
      here = new Map()
      known.set(locationUuid, here)
    }
    const found = here.get(personUuid)
    if (found) return found
    const made = makeWorkTime(locationUuid, personUuid)
    here.set(personUuid, made)
    return made
  }
  return { locations: places, people: staff, workTime }
}

/** Clock minutes that a person of this pace needs for planned minutes, rounded up (60 at 0.7 are 86). */
export function minutesAt(pace: number, planned: number): number {
  return pace > 0 ? Math.ceil(planned / pace - 1e-9) : Number.POSITIVE_INFINITY
}

/** The moment at which so many minutes of working time are over. Infinity when that never happens. */
export function finish(time: WorkTime, start: number, minutes: number): number {
  if (minutes <= 0) return start
  let left = minutes * MINUTE_MS
  if (left === Number.POSITIVE_INFINITY) return left
  const first = dayAt(time.timeZone, start)
  for (let number = first; number < first + HORIZON_DAYS; number += 1)
    for (const { from, to } of time.day(number).working) {
      const begin = from > start ? from : start
      if (to - begin >= left) return begin + left
      if (to > begin) left -= to - begin
    }
  return Number.POSITIVE_INFINITY
}

/** The pieces of working time in a span. */
export function workBetween(time: WorkTime, { from, to }: Span): Span[] {
  if (!(from < to) || to === Number.POSITIVE_INFINITY) return []
  const pieces: Span[] = []
  const last = dayAt(time.timeZone, to - 1)
  for (let number = dayAt(time.timeZone, from); number <= last; number += 1)
    for (const span of time.day(number).working) {
      const piece = { from: Math.max(from, span.from), to: Math.min(to, span.to) }
      if (piece.from < piece.to) pieces.push(piece)
    }
  return pieces
}

/** The first moment of working time at or after `from`. Null when none comes. */
export function nextWork(time: WorkTime, from: number): number | null {
  const first = dayAt(time.timeZone, from)
  for (let number = first; number < first + HORIZON_DAYS; number += 1)
    for (const span of time.day(number).working) if (span.to > from) return Math.max(from, span.from)
  return null
}
