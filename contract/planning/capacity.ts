import { busySpans, type PlannerBlock, timingOf } from './blocks.ts'
import type { Calendar } from './calendar.ts'
import { dayAt, dayName, dayNumber, weekdayOf } from './localDay.ts'
import { minutesIn } from './spans.ts'

/** What people can do and have to do in some days, in planned minutes. */
export type Capacity = {
  /** (shift − breaks − absence) × factor × (1 − secondary %). */
  readonly net: number
  /** What is kept for the unexpected. */
  readonly reserve: number
  readonly planned: number
  /** Work that should have been done on an earlier day. */
  readonly carried_over: number
  /** net − reserve − planned − carried over; below 0 there is too much work. */
  readonly free: number
}

type Amount = { planned: number; carried: number }
/** What the plan asks of people, teams without a named technician, and people who work there no more, day by day. */
type Load = ReadonlyMap<string, Amount>

const personKey = (uuid: string, locationUuid: string, day: number) => `person ${uuid} ${locationUuid} ${day}`
const formerKey = (locationUuid: string, day: number) => `former ${locationUuid} ${day}`
const teamKey = (uuid: string, locationUuid: string, day: number) => `team ${uuid} ${locationUuid} ${day}`

/** Adds up the dated blocks once, for all questions about the same plan. Finished work counts on its day, too. */
export function loadOf(calendar: Calendar, blocks: Iterable<PlannerBlock>): Load {
  const load = new Map<string, Amount>()
  const add = (key: string, minutes: number, isCarried: boolean) => {
    const amount = load.get(key) ?? { planned: 0, carried: 0 }
    load.set(key, amount)
    if (isCarried) amount.carried += minutes
    else amount.planned += minutes
  }
  for (const block of blocks)
    for (const { technicianUuid, day, minutes } of stretchesOf(calendar, block)) {
      const key = loadKey(calendar, block, technicianUuid, day)
      if (key !== null) add(key, minutes, block.carried_from !== null)
    }
  return load
}

/** The stretches of a dated block, each on its day and in minutes at the pace of who does it. */
function stretchesOf(calendar: Calendar, block: PlannerBlock) {
  const timing = timingOf(calendar, block)
  if (!timing) return []
  return timing.tasks.flatMap((task) =>
    busySpans(timing, task).map((span) => ({
      technicianUuid: task.technicianUuid,
      day: dayAt(task.time.timeZone, span.from),
      minutes: minutesIn([span]) * task.time.pace,
    })),
  )
}

/** Whose load a stretch is; null where the block names neither a technician nor a team. */
function loadKey(
  calendar: Calendar,
  { location_uuid, team_uuid }: PlannerBlock,
  technicianUuid: string | null,
  day: number,
): string | null {
  if (technicianUuid === null) return team_uuid === null ? null : teamKey(team_uuid, location_uuid, day)
  return calendar.people.has(technicianUuid)
    ? personKey(technicianUuid, location_uuid, day)
    : formerKey(location_uuid, day)
}

/**
 * A capacity that also has to do what is planned at a location for people who do not work there any more: somebody of
 * those who are left will do it. All people of the location are in the calendar.
 */
export function withFormer(capacity: Capacity, load: Load, locationUuid: string, days: readonly string[]): Capacity {
  const amounts = days.flatMap((day) => load.get(formerKey(locationUuid, dayNumber(day))) ?? [])
  const planned = amounts.reduce((total, one) => total + one.planned, 0)
  const carried = amounts.reduce((total, one) => total + one.carried, 0)
  return {
    ...capacity,
    planned: capacity.planned + planned,
    carried_over: capacity.carried_over + carried,
    free: capacity.free - planned - carried,
  }
}

function sum(net: number, reservePercent: number, amounts: readonly (Amount | undefined)[]): Capacity {
  const planned = amounts.reduce((total, one) => total + (one?.planned ?? 0), 0)
  const carried_over = amounts.reduce((total, one) => total + (one?.carried ?? 0), 0)
  const reserve = (net * reservePercent) / 100
  return { net, reserve, planned, carried_over, free: net - reserve - planned - carried_over }
}

/** What is asked about: local days of the locations, and one location or, with null, all of them. */
export type CapacityQuestion = {
  readonly days: readonly string[]
  readonly locationUuid: string | null
  /** Per cent of the net time. */
  readonly reservePercent: number
}

function placesOf(calendar: Calendar, locationUuid: string | null): string[] {
  return locationUuid === null ? [...calendar.locations.keys()] : [locationUuid]
}

/** The capacity of some people together. */
export function peopleCapacity(
  calendar: Calendar,
  load: Load,
  people: readonly string[],
  { days, locationUuid, reservePercent }: CapacityQuestion,
): Capacity {
  let net = 0
  const amounts: (Amount | undefined)[] = []
  for (const person of people)
    if (calendar.people.has(person))
      for (const place of placesOf(calendar, locationUuid)) {
        const time = calendar.workTime(place, person)
        for (const day of days.map(dayNumber)) {
          net += minutesIn(time.day(day).working) * time.pace
          amounts.push(load.get(personKey(person, place, day)))
        }
      }
  return sum(net, reservePercent, amounts)
}

/** The capacity of a team: its people, and against them also what is planned for the team without a name. */
export function teamCapacity(calendar: Calendar, load: Load, teamUuid: string, question: CapacityQuestion): Capacity {
  const people = [...calendar.people.values()]
    .filter((one) => one.team_uuids.includes(teamUuid))
    .map(({ uuid }) => uuid)
  const named = peopleCapacity(calendar, load, people, question)
  const unnamed = placesOf(calendar, question.locationUuid).flatMap((place) =>
    question.days.map((day) => load.get(teamKey(teamUuid, place, dayNumber(day)))),
  )
  return sum(named.net, question.reservePercent, [{ planned: named.planned, carried: named.carried_over }, ...unnamed])
}

/** The days of the week from Monday on, or of the month, that a day belongs to. */
export function daysOf(period: 'day' | 'week' | 'month', day: string): string[] {
  const number = dayNumber(day)
  if (period === 'day') return [day]
  if (period === 'week') return Array.from({ length: 7 }, (_, index) => dayName(number - weekdayOf(number) + index))
  const first = dayNumber(`${day.slice(0, 7)}-01`)
  return Array.from({ length: 31 }, (_, index) => dayName(first + index)).filter((one) =>
    one.startsWith(day.slice(0, 7)),
  )
}
