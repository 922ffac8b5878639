import { busySpans, type PlannerBlock, restOf, tasksOf, timingOf } from './blocks.ts'
import type { Calendar } from './calendar.ts'
import type { LeftOver } from './carryOver.ts'
import { dayAt, dayName, dayNumber, weekdayOf } from './localDay.ts'
import { minutesIn } from './spans.ts'

/** Capacity and load of people in some days, in planned minutes. */
export type Capacity = {
  /** (shift − breaks − absence) × factor × (1 − secondary %). */
  readonly net: number
  /** Time that is kept free for unexpected work. */
  readonly reserve: number
  readonly planned: number
  /** Overhang: work that an earlier working day did not finish and that has to be done in these days. */
  readonly carried_over: number
  /** net − reserve − planned − carried over. Below 0 there is too much work. */
  readonly free: number
}

/** Load as a share of the offered time (net less reserve): 1 is full, null without any time. */
export function loadShare({ net, reserve, planned, carried_over }: Omit<Capacity, 'free'>): number | null {
  const offered = net - reserve
  return offered > 0 ? (planned + carried_over) / offered : null
}

type Amount = { planned: number; carried: number }
/** Planned minutes per day of people, of teams without a named technician, and of former technicians. */
type Load = ReadonlyMap<string, Amount>

const personKey = (uuid: string, locationUuid: string, day: number) => `person ${uuid} ${locationUuid} ${day}`
const formerKey = (locationUuid: string, day: number) => `former ${locationUuid} ${day}`
const teamKey = (uuid: string, locationUuid: string, day: number) => `team ${uuid} ${locationUuid} ${day}`

/** The overhang that capacity counts apart from planned work. */
export type Overhang = Pick<LeftOver, 'left' | 'placed' | 'day'>

/**
 * Adds up the dated blocks once, for all questions about the same plan. Finished work counts on its day, too. The open
 * part of work that is left from an earlier day counts today, because it has to be done before anything else.
 */
export function loadOf(calendar: Calendar, blocks: Iterable<PlannerBlock>, overhang: Overhang): Load {
  const left = new Set(overhang.left.map(({ uuid }) => uuid))
  const placed = new Set(overhang.placed.map(({ uuid }) => uuid))
  const load = new Map<string, Amount>()
  const add = (key: string, minutes: number, isCarried: boolean) => {
    const amount = load.get(key) ?? { planned: 0, carried: 0 }
    load.set(key, amount)
    if (isCarried) amount.carried += minutes
    else amount.planned += minutes
  }
  const addAt = (block: PlannerBlock, { technicianUuid, day, minutes }: Stretch, isCarried: boolean) => {
    const key = loadKey(calendar, block, technicianUuid, day)
    if (key !== null && minutes > 0) add(key, minutes, isCarried)
  }
  for (const block of blocks) {
    const isLeft = left.has(block.uuid)
    // The part that is done stays on the day of the block.
    const share = isLeft ? doneShare(block) : 1
    for (const stretch of stretchesOf(calendar, block))
      addAt(block, { ...stretch, minutes: stretch.minutes * share }, placed.has(block.uuid))
    for (const { technicianUuid, time, minutes } of isLeft ? tasksOf(calendar, block, restOf(block)) : [])
      addAt(block, { technicianUuid, day: overhang.day, minutes: minutes * time.pace }, true)
  }
  return load
}

const doneShare = ({ planned_minutes, done_minutes }: PlannerBlock) =>
  planned_minutes > 0 ? Math.min(1, done_minutes / planned_minutes) : 0

type Stretch = { readonly technicianUuid: string | null; readonly day: number; readonly minutes: number }

/** The stretches of a dated block, each with its day and its minutes at the pace of the technician. */
function stretchesOf(calendar: Calendar, block: PlannerBlock): Stretch[] {
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

/** Key of the load that a stretch belongs to. Null when the block names neither a technician nor a team. */
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

/** The people of a location, and its teams with their reserves. */
export type Staff = {
  readonly people: readonly string[]
  readonly teams: readonly { readonly uuid: string; readonly reserve_percent: number }[]
}

/** The capacity of a location's people. Each has the largest reserve of their teams. */
export function staffCapacity(
  calendar: Calendar,
  load: Load,
  { people, teams }: Staff,
  question: Omit<CapacityQuestion, 'reservePercent'>,
): Capacity {
  const percents = new Map(teams.map(({ uuid, reserve_percent }) => [uuid, reserve_percent]))
  const { days, locationUuid } = question
  return people
    .map((person) => {
      const own = calendar.people.get(person)?.team_uuids ?? []
      const reservePercent = Math.max(0, ...own.map((team) => percents.get(team) ?? 0))
      return peopleCapacity(calendar, load, [person], { days, locationUuid, reservePercent })
    })
    .reduce(added, sum(0, 0, []))
}

const added = (a: Capacity, b: Capacity): Capacity => ({
  net: a.net + b.net,
  reserve: a.reserve + b.reserve,
  planned: a.planned + b.planned,
  carried_over: a.carried_over + b.carried_over,
  free: a.free + b.free,
})

/** The capacity of a whole location. Its people also have to do the work of former technicians. */
export function locationCapacity(
  calendar: Calendar,
  load: Load,
  staff: Staff,
  { days, locationUuid }: { readonly days: readonly string[]; readonly locationUuid: string },
): Capacity {
  return withFormer(staffCapacity(calendar, load, staff, { days, locationUuid }), load, locationUuid, days)
}

/**
 * Adds the work that is planned at a location for former technicians, because the others have to do it. The calendar
 * must contain all people of the location.
 */
function withFormer(capacity: Capacity, load: Load, locationUuid: string, days: readonly string[]): Capacity {
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

/** Scope of a capacity: local days of the locations, and one location or, with null, all of them. */
export type CapacityQuestion = {
  readonly days: readonly string[]
  readonly locationUuid: string | null
  /** Per cent of the net time that is kept free. */
  readonly reservePercent: number
}

function placesOf(calendar: Calendar, locationUuid: string | null): string[] {
  return locationUuid === null ? [...calendar.locations.keys()] : [locationUuid]
}

/** The capacity of several people together. */
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

/** The capacity of a team: its people, less the work that is planned for the team without a named technician. */
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

/** The days of the period that contains a day. A week starts on Monday. */
export function daysOf(period: 'day' | 'week' | 'month', day: string): string[] {
  const number = dayNumber(day)
  if (period === 'day') return [day]
  if (period === 'week') return Array.from({ length: 7 }, (_, index) => dayName(number - weekdayOf(number) + index))
  const first = dayNumber(`${day.slice(0, 7)}-01`)
  return Array.from({ length: 31 }, (_, index) => dayName(first + index)).filter((one) =>
    one.startsWith(day.slice(0, 7)),
  )
}
