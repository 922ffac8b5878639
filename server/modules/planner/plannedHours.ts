import { makeCalendar } from '#contract/planning/calendar.ts'
import { dayAt, dayNumber, localDay, type Span } from '#contract/planning/localDay.ts'
import { subtract, unite } from '#contract/planning/spans.ts'
import { openSpans, type Person } from '#contract/planning/workingTime.ts'
import { FORGOTTEN_AFTER_MS } from '#contract/workshop/times/stampMath.ts'
import type { Tx } from '#server/db/database.ts'
import { dealerZone } from '#server/db/timeZones.ts'
import { type DaySpan, openCalendar } from './openPlan.ts'
import { readPlaces } from './places.ts'
import type { PlanPerson } from './planPeople.ts'

/** When a user is paid, attends by plan, and could work on papers, at one location. */
type PlannedHours = Pick<PlanPerson, 'uuid' | 'first_name' | 'last_name' | 'team_uuids'> & {
  paid: readonly Span[]
  attended: readonly Span[]
  available: readonly Span[]
}

/** Hours of all users who work at a location. A user in training attends, but cannot work on papers. */
export async function plannedHours(tx: Tx, location: string, days: DaySpan): Promise<PlannedHours[]> {
  const { place, others, people, calendar } = await openCalendar(tx, location, days)
  const isTraining = ({ kind }: Person['absences'][number]) => kind === 'training'
  const attending = makeCalendar(
    [place, ...others],
    people.map((one) => ({ ...one, absences: one.absences.filter((absence) => !isTraining(absence)) })),
  )
  const numbers = Array.from(
    { length: dayNumber(days.to) - dayNumber(days.from) + 1 },
    (_, at) => dayNumber(days.from) + at,
  )
  return people.map(({ uuid, first_name, last_name, team_uuids }) => {
    const time = calendar.workTime(location, uuid)
    const there = attending.workTime(location, uuid)
    return {
      uuid,
      first_name,
      last_name,
      team_uuids,
      paid: unite(numbers.flatMap((number) => subtract(time.day(number).shift, time.day(number).breaks))),
      attended: unite(numbers.flatMap((number) => there.day(number).working)),
      available: unite(numbers.flatMap((number) => time.day(number).working)),
    }
  })
}

/**
 * Returns a function that gives the end of forgotten work at a location. It is the closing time of that day. For work
 * that began after closing, it is the end of the day. Infinity while the day, or the night after it, is not over.
 */
export async function closingTimes(tx: Tx, location: string, now: number): Promise<(at: number) => number> {
  const [place] = await readPlaces(tx, [location], new Date(now).getUTCFullYear())
  const zone = place?.time_zone ?? (await dealerZone(tx))
  return (at) => {
    const number = dayAt(zone, at)
    const end = localDay(zone, number).to
    if (now < end + FORGOTTEN_AFTER_MS) return Number.POSITIVE_INFINITY
    const closing = place ? openSpans(place, number).at(-1)?.to : undefined
    return closing !== undefined && closing > at ? closing : end
  }
}
