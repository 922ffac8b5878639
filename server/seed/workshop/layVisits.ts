import { finish, minutesAt, nextWork } from '#contract/planning/calendar.ts'
import { localDay, type Span, weekdayOf } from '#contract/planning/localDay.ts'
import { minutesOfUnits } from '#contract/planning/workingTime.ts'
import { HIGH_VOLTAGE_DRIVES } from '#contract/records/vehicle.ts'
import type { OrderType } from '#contract/workshop/enumerations.ts'
import type { Random } from '../random/random.ts'
import { freeTime } from './freeTime.ts'
import type { Car } from './inventFleet.ts'
import { addSides, inventJobs, type Job } from './inventJobs.ts'
import type { Place, Roster, Worker } from './roster.ts'

export type Visit = {
  uuid: string
  day: number
  isHistory: boolean
  car: Car
  type: OrderType
  jobs: Job[]
  worker: Worker
  place: Place
  /** The visit has no date yet. */
  isUndated: boolean
  /** Jobs that were not done in time, with their new planned time. */
  carried: readonly Job[]
}

/** Number of papers from Monday to Saturday, and in the eight weeks before. */
const COUNTS = {
  ahf01: { week: [20, 18, 18, 19, 17, 6], history: 474 },
  nkp02: { week: [18, 17, 16, 17, 16, 4], history: 426 },
} as const satisfies Record<string, { week: readonly number[]; history: number }>
type Code = keyof typeof COUNTS

/** Per cent of the papers of the week. */
const TYPES: readonly (readonly [OrderType, number])[] = [
  ['customer', 56],
  ['tire', 14],
  ['warranty', 9],
  ['internal', 9],
  ['accident', 4],
  ['rework', 3],
  ['express', 3],
  ['goodwill', 2],
]
/** Number of jobs that are carried over from the last working days, oldest first. E21 is the one of three days ago. */
const CARRIED = { ahf01: [1, 2, 2], nkp02: [0, 2, 2] } as const
/** Visits without a date, and the fewest jobs of them. The planner has work to place whenever the demo is made. */
const UNDATED = { visits: 3, jobs: 4 }
/** Visits that a demo on the last day of a week has more, so that its few people have a full plan. */
const MORE_AT_LAST = 8
const SATURDAY = 5
/** Work that needs its own kind of bay, where there is one. */
const ALIGNMENT = /Achsvermessung/
const RECENT_DAYS = 2
/** Amount of work on a Saturday, relative to another day. */
const SATURDAY_SHARE = 0.28
/** Largest work of an apprentice (hundredths of an hour). */
const SMALL = 140

function deck<Item>(shares: readonly (readonly [Item, number])[], count: number, random: Random): Item[] {
  const cards = shares.flatMap(([item, share]) => Array.from({ length: Math.round((count * share) / 100) }, () => item))
  const [first] = shares
  while (first && cards.length < count) cards.push(first[0])
  return random.shuffle(cards).slice(0, count)
}

/** Draws cars without repetition until all were drawn, so that no customer returns within a few weeks. */
function dealing(cars: readonly Car[], random: Random): () => Car {
  let cards: Car[] = []
  return () => {
    if (cards.length === 0) cards = random.shuffle(cars)
    const [card = cars[0]] = cards.splice(0, 1)
    if (!card) throw new Error('There are no cars to choose from')
    return card
  }
}

function mayDo({ job }: Worker, { type, jobs, car }: Pick<Visit, 'type' | 'jobs' | 'car'>): boolean {
  const target = jobs.reduce((sum, { target_ze }) => sum + target_ze, 0)
  if (job === 'foreman') return false
  if (job === 'storageClerk') return type === 'tire' || type === 'express'
  if (HIGH_VOLTAGE_DRIVES.includes(car.row.drive)) return job === 'diagnostician' || job === 'technician'
  return job !== 'apprentice' || (target <= SMALL && type !== 'accident' && type !== 'warranty')
}

/** The cars of nine weeks, with the person who works on each, and the planned and real times. */
export function layVisits(
  roster: Roster,
  cars: readonly Car[],
  code: string,
  { random, talked }: { random: Random; talked: readonly Car[] },
): Visit[] {
  const { week, workers, placeOf } = roster
  const counts = COUNTS[code as Code]
  const deal = dealing(
    cars.filter((car) => !talked.includes(car)),
    random,
  )
  // The end of the last work is kept per person and location, so that work that waits at one location does not block the other.
  const keyOf = ({ person }: Worker, { location }: Place) => `${person.uuid} ${location.uuid}`
  const planned = new Map<string, number>()
  const real = new Map<string, number>()

  /** Occupied times of the single special bay of a location. */
  const shared = new Map<string, Span[]>()
  function put(job: Job, worker: Worker, place: Place, day: number): boolean {
    const { location, time, bay } = place
    const { from: midnight } = localDay(location.time_zone, day)
    const special = location.bays.find(({ type }) => type === 'alignment' && ALIGNMENT.test(job.text))
    const key = `${location.uuid} ${special?.code}`
    const stays = special ? (shared.get(key) ?? []) : []
    const minutes = minutesAt(worker.pace, minutesOfUnits(job.target_ze))
    const found = freeTime(time, minutes, Math.max(planned.get(keyOf(worker, place)) ?? 0, midnight), stays)
    if (found === null) return false
    Object.assign(job, { planned: found, bay: special?.code ?? bay, bay_kinds: special ? [special.type] : [] })
    if (special) shared.set(key, [...stays, found])
    planned.set(keyOf(worker, place), found.to)
    return true
  }
  function work(job: Job, worker: Worker, place: Place): void {
    const { time } = place
    const minutes = Math.max(4, Math.round(minutesAt(worker.pace, minutesOfUnits(job.target_ze)) * job.ratio))
    const late = random.int(0, 4) * 60_000 + random.int(0, 59_000)
    const from =
      nextWork(time, Math.max(real.get(keyOf(worker, place)) ?? 0, job.planned.from - 180_000 + late)) ??
      job.planned.from
    job.real = { from, to: finish(time, from, minutes) }
    real.set(keyOf(worker, place), job.real.to)
  }

  /** Chooses the person who is free first. */
  function choose(visit: Pick<Visit, 'type' | 'jobs' | 'car'>, day: number) {
    const { from: midnight, to } = localDay('Europe/Berlin', day)
    const able = workers.flatMap((worker) => {
      const place = mayDo(worker, visit) ? placeOf(worker, day) : null
      if (!place) return []
      const free = planned.get(keyOf(worker, place)) ?? 0
      const begins = nextWork(place.time, Math.max(free, midnight)) ?? Number.POSITIVE_INFINITY
      // Tires go to the storage clerk, as long as they have time today.
      return [{ worker, place, begins: worker.job === 'storageClerk' && begins < to ? midnight : begins }]
    })
    return able.sort((a, b) => a.begins - b.begins)[0]
  }

  function lay(type: OrderType, car: Car, day: number, isHistory: boolean): Visit[] {
    const draft = { type, car, jobs: inventJobs(type, car, isHistory || weekdayOf(day) === SATURDAY, random) }
    const chosen = choose(draft, day) ?? choose({ ...draft, type: 'customer' }, day)
    if (!chosen) return []
    const { worker, place } = chosen
    for (const job of draft.jobs) if (put(job, worker, place, day)) work(job, worker, place)
    return [{ uuid: random.uuid(), day, isHistory, ...draft, worker, place, isUndated: false, carried: [] }]
  }

  const past = [...week.before, ...week.days.filter((day) => day < week.current)]
  const carryDays = past.slice(-3)
  // On a Monday morning, work left from Saturday belongs to the new week.
  const recent = past.slice(-RECENT_DAYS)
  const later: Visit[] = []

  /** The person who continues a car on the current day: the one who began, or another one who is present. */
  const successorOf = ({ worker, place }: Visit) =>
    [worker, ...workers.filter(({ job }) => job !== 'foreman')].find(
      (one) => placeOf(one, week.current)?.location.uuid === place.location.uuid,
    )

  /** Moves the last jobs of a visit to the current day. */
  function carry(visits: readonly Visit[], count: number): void {
    const there = visits.filter(successorOf)
    const visit = there.filter(({ jobs }) => jobs.length > count).at(-1) ?? there.at(-1)
    if (!visit || count === 0) return
    visit.carried = visit.jobs.slice(-count)
    later.push(visit)
  }
  function carryOn(day: number): void {
    for (const visit of later) {
      const successor = successorOf(visit)
      const place = successor && placeOf(successor, day)
      if (!place) continue
      for (const job of visit.carried) {
        put(job, successor, place, day)
        job.technician = successor.person.uuid
      }
    }
  }

  const weights = week.before.map((day) => (weekdayOf(day) === SATURDAY ? SATURDAY_SHARE : 1))
  const whole = weights.reduce((sum, weight) => sum + weight, 0)
  const until = (index: number) =>
    Math.round((counts.history * weights.slice(0, index).reduce((sum, weight) => sum + weight, 0)) / whole)
  const history = week.before.flatMap((day, index) => {
    const count = until(index + 1) - until(index)
    const types = deck(TYPES, count, random)
    const visits = types.flatMap((type) => lay(type, deal(), day, !recent.includes(day)))
    carry(visits, CARRIED[code as Code][carryDays.indexOf(day)] ?? 0)
    return visits
  })
  const all = [...history]
  const more = week.current === week.days.at(-1) ? MORE_AT_LAST : 0
  const types = deck(
    TYPES,
    counts.week.reduce((sum, count) => sum + count, more),
    random,
  )
  const guests = [...talked]
  for (const [index, day] of week.days.entries()) {
    if (day === week.current) carryOn(day)
    // The cars of a closed day are distributed over the other days.
    const count = Math.round(
      (counts.week[day - week.monday] ?? 0) + closedShare(counts.week, week.days, week.monday, index),
    )
    const visits = types.splice(0, index === week.days.length - 1 ? types.length : count).flatMap((type, nth) => {
      const isNear = day <= week.current && nth % 3 === 0
      const car = isNear ? (guests.shift() ?? deal()) : deal()
      return lay(type, car, day, false)
    })
    if (day < week.current) carry(visits, CARRIED[code as Code][carryDays.indexOf(day)] ?? 0)
    all.push(...visits)
  }
  const future = all.filter(({ day, isHistory }) => !isHistory && day >= week.current)
  leaveUndated(future.slice(-UNDATED.visits), roster, random)
  return all
}

/** Takes the date from visits. They wait at the main location, whose plan a user of the demo opens first. */
function leaveUndated(visits: readonly Visit[], { locations: [main] }: Roster, random: Random): void {
  for (const visit of visits) Object.assign(visit, { isUndated: true, place: { ...visit.place, location: main } })
  const [first] = visits
  const missing = UNDATED.jobs - visits.reduce((sum, { jobs }) => sum + jobs.length, 0)
  if (first && missing > 0) addSides(first.jobs, missing, random)
}

/** The cars that an open day takes over from the closed days of its week. */
function closedShare(counts: readonly number[], days: readonly number[], monday: number, index: number): number {
  const missing = counts.reduce((sum, count, weekday) => sum + (days.includes(monday + weekday) ? 0 : count), 0)
  return Math.floor((missing * (index + 1)) / days.length) - Math.floor((missing * index) / days.length)
}
