import type { Insertable } from 'kysely'
import { dayAt, localDay } from '#contract/planning/localDay.ts'
import { openSpans, type PlanningLocation } from '#contract/planning/workingTime.ts'
import { type CheckinType, isUnannounced } from '#contract/service/checkin.ts'
import type { RecordStatus } from '#contract/states/recordStatus.ts'
import type { OrderType } from '#contract/workshop/enumerations.ts'
import type { Tables } from '#server/db/schema.ts'
import type { Random } from '../random/random.ts'
import { AGO, OF_TODAY, STEPS, type Stage, TYPES } from './checkinStages.ts'
import type { Car } from './inventFleet.ts'
import type { Visit } from './layVisits.ts'
import { lastStep, type Outcome } from './outcomes.ts'
import type { Numbered } from './paperRows.ts'
import type { Roster } from './roster.ts'

type RowsOf<Name extends keyof Tables> = Insertable<Tables[Name]>[]
type Given = {
  roster: Roster
  dealer_id: string
  code: string
  cars: readonly Car[]
  visits: readonly Numbered[]
  outcomes: ReadonlyMap<Visit, Outcome>
  papers: RowsOf<'papers'>
  random: Random
}
/** A check-in before it becomes rows. */
type Draft = {
  car: Car
  visit: Numbered | null
  location: string
  type: CheckinType
  stage: Stage
  times: ReturnType<typeof timesOf>
}

const MINUTE = 60_000
const QUARTER = 15 * MINUTE
/** Numbers of check-ins in the week, of dropped keys among them, and of customers who did not come. */
const COUNTS = {
  ahf01: { week: 80, keyDrops: 5, noShows: 2 },
  nkp02: { week: 70, keyDrops: 4, noShows: 2 },
} as const
/** Age of the morning for which the stages are written (minutes). */
const MORNING = 180
const TYPE_OF: Partial<Record<OrderType, CheckinType>> = { tire: 'tire_change', internal: 'internal' }
/** Stages of a car whose paper has a status. */
const STAGE_OF: Readonly<Record<RecordStatus, Stage>> = {
  new: 'handed_over',
  in_progress: 'handed_over',
  completed: 'handed_over',
  delivered: 'handed_over',
  picked_up: 'returned',
  canceled: 'canceled',
}

/** The moments of a stage. A younger morning is scaled down, so that nothing happened before the opening. */
function timesOf(stage: Stage, from: number, scale: number) {
  const at = (minutes: number | undefined) =>
    minutes === undefined ? null : from - Math.round(minutes * scale) * MINUTE
  const { target, arrival, called, ...steps } = AGO[stage]
  return {
    target: at(target) ?? from,
    arrival: at(arrival),
    called: at(called),
    steps: STEPS.flatMap((to) => {
      const moment = at(steps[to])
      return moment === null ? [] : [{ to: to as RecordStatus, at: moment }]
    }),
  }
}

/** The times of a car of another day: around its agreed time, and never after `now`. */
function timesAround(stage: Stage, target: number, { now, random }: { now: number; random: Random }) {
  const end = Math.min(now, target + AGO[stage].target * MINUTE)
  const early = random.int(-6, 12)
  const { arrival, called, steps } = timesOf(stage, end, 1)
  const cap = (moment: number) => Math.min(moment - early * MINUTE, now - MINUTE)
  return {
    target,
    arrival: arrival === null ? null : cap(arrival),
    called: called === null ? null : cap(called),
    steps: steps.map(({ to, at }) => ({ to, at: cap(at) })),
  }
}

/** The agreed time of a visit: a quarter before its first work, in quarters of an hour. */
const targetOf = ({ jobs }: Numbered) =>
  Math.floor((Math.min(...jobs.map(({ planned }) => planned.from)) - QUARTER) / QUARTER) * QUARTER

/** The time, or the nearest one at which the location is open on its day. */
function whileOpen(location: PlanningLocation, at: number, last = QUARTER): number {
  const spans = openSpans(location, dayAt(location.time_zone, at))
  if (spans.length === 0 || spans.some(({ from, to }) => at >= from && at < to)) return at
  const next = spans.find(({ from }) => at < from)
  return next ? next.from : (spans.at(-1)?.to ?? at) - last
}

/** The opening hours of a location on the current day as milliseconds. Null while it is closed. */
function openToday(location: PlanningLocation, day: number): { from: number; to: number } | null {
  const spans = openSpans(location, day)
  const [first, last] = [spans[0], spans.at(-1)]
  return first && last ? { from: first.from, to: last.to } : null
}

/** Days in which a location opens at least once. */
const WEEK_DAYS = 7

/** The moment, or the last one before it at which the location was open: nobody enters a check-in at night. */
function lastOpen(location: PlanningLocation | undefined, at: number): number {
  if (!location) return at
  const today = dayAt(location.time_zone, at)
  for (let day = today; day > today - WEEK_DAYS; day -= 1) {
    const span = openSpans(location, day).findLast(({ from }) => from < at)
    if (span) return Math.min(at, span.to)
  }
  return at
}

const statusOf = ({ outcomes }: Given, visit: Numbered): RecordStatus => {
  const outcome = outcomes.get(visit)
  return outcome ? lastStep(outcome).status : 'new'
}

/** Stages whose paper may be new, because no work has begun. */
const BEFORE_WORK: readonly Stage[] = ['expected', 'late', 'here', 'waiting', 'called', 'accepting', 'accepted']
const fits = (given: Given, stage: Stage) => (visit: Numbered) => {
  const status = statusOf(given, visit)
  if (stage === 'canceled') return false
  return BEFORE_WORK.includes(stage)
    ? status === 'new' && !visit.isUndated
    : STAGE_OF[status] === stage && status !== 'new'
}

/** The type of a car without a paper. */
const typeWithout = (stage: Stage): CheckinType => (stage === 'here' ? 'walk_in' : 'appointment')

/** The current day: every stage at each location, with the day's cars as far as they fit. */
function draftToday(given: Given, spare: Car[], noShows: number): Draft[] {
  const { week, locations } = given.roster
  if (week.current !== week.today) return []
  const left = given.visits.filter(({ day, isHistory }) => !isHistory && day === week.current)
  return locations.flatMap((location, nth) => {
    const open = openToday(location, week.current)
    if (open === null || week.now <= open.from) return []
    const scale = Math.min(1, (week.now - open.from) / (MORNING * MINUTE))
    const stages: Stage[] = nth < noShows - 1 ? [...OF_TODAY, 'no_show'] : [...OF_TODAY]
    const isClosed = week.now >= open.to
    // In the evening the day stands as it was at its end: nobody gives a car back at night.
    const end = Math.min(week.now, open.to)
    return stages
      .filter((stage) => !isClosed || !BEFORE_WORK.includes(stage))
      .flatMap((stage): Draft[] => {
        const index = left.findIndex(
          (visit) => visit.place.location.uuid === location.uuid && fits(given, stage)(visit),
        )
        const [visit = null] = index < 0 ? [] : left.splice(index, 1)
        const car = visit?.car ?? spare.shift()
        if (!car) return []
        const type = visit ? (TYPE_OF[visit.type] ?? 'appointment') : typeWithout(stage)
        const times = timesOf(stage, end, scale)
        Object.assign(times, { target: whileOpen(location, times.target, MINUTE) })
        return [{ car, visit, location: location.uuid, type, stage, times }]
      })
  })
}

/** Check-ins of the days without staged ones, one for a visit, evenly over the week. */
function draftOthers(given: Given, taken: ReadonlySet<Numbered | null>, count: number): Draft[] {
  const { week } = given.roster
  const { random } = given
  const visits = given.visits.filter(
    (visit) => !visit.isHistory && !visit.isUndated && visit.carried.length === 0 && !taken.has(visit),
  )
  const isStaged = week.current === week.today
  const others = visits.filter(({ day }) => !isStaged || day !== week.current)
  const step = Math.max(1, others.length / Math.max(1, count))
  return Array.from({ length: Math.min(count, others.length) }, (_, index) => others[Math.floor(index * step)])
    .filter((visit) => visit !== undefined)
    .map((visit, index) => {
      const { location } = visit.place
      const target = whileOpen(location, targetOf(visit))
      const isPast = target < week.now - MORNING * MINUTE
      const stage = isPast ? STAGE_OF[statusOf(given, visit)] : 'expected'
      const usual = TYPES[index % TYPES.length] ?? 'appointment'
      const type = TYPE_OF[visit.type] ?? (isUnannounced(usual) && !isPast ? 'appointment' : usual)
      const times = isPast
        ? timesAround(stage, target, { now: week.now, random })
        : {
            ...timesOf('expected', week.now, 1),
            target: whileOpen(location, Math.max(target, week.now + QUARTER), MINUTE),
          }
      return { car: visit.car, visit, location: location.uuid, type, stage, times }
    })
}

/** Customers of past days who did not come. Without a past day there are none. */
function draftMissing({ roster: { week, locations } }: Given, spare: Car[], count: number): Draft[] {
  const [main] = locations
  const past = week.days.filter((day) => day < week.current && main !== undefined && openSpans(main, day).length > 0)
  return Array.from({ length: past.length > 0 && main ? count : 0 }, (_, index): Draft[] => {
    const car = spare.shift()
    const day = past[index % past.length]
    if (!car || !main || day === undefined) return []
    const target = whileOpen(main, localDay(main.time_zone, day).at(9 * 60 + 30 * index))
    const canceled = localDay(main.time_zone, day).at(18 * 60 + 20)
    const times = { target, arrival: null, called: null, steps: [{ to: 'canceled' as const, at: canceled }] }
    return [{ car, visit: null, location: main.uuid, type: 'appointment', stage: 'no_show', times }]
  }).flat()
}

/**
 * Makes key drops of appointments of cars that were handed over or given back. No customer was called for a key
 * drop.
 */
function dropKeys(drafts: readonly Draft[], count: number): void {
  const able = drafts.filter(({ stage, type }) => ['handed_over', 'returned'].includes(stage) && type === 'appointment')
  for (const draft of able.slice(0, count))
    Object.assign(draft, { type: 'key_drop', times: Object.assign({}, draft.times, { called: null }) })
}

/** The places of key and car, once the key was handed over. */
function placesOf(draft: Draft, paper: Insertable<Tables['papers']> | undefined, random: Random) {
  if (draft.times.arrival === null || ['here', 'waiting', 'called'].includes(draft.stage))
    return { key_place: draft.type === 'key_drop' ? 'Schlüsselbox' : '', parking_place: '' }
  return {
    key_place: paper?.key_place || `Brett ${random.int(1, 40)}`,
    parking_place: paper?.parking_place || random.pick(['Hof A', 'Hof B', 'Reihe 3']),
  }
}

const date = (at: number | null) => (at === null ? null : new Date(at))
const nameOf = ({ owner }: Car) => [owner.first_name, owner.name].join(' ').trim()

/** When the check-in was entered: the day before, or at the arrival of a car without an appointment. */
function createdAt({ type, times: { target, arrival, steps } }: Draft, now: number): number {
  if (type === 'walk_in' && arrival !== null) return arrival
  const first = steps[0]?.at ?? target
  return Math.min(target - 26 * 60 * MINUTE, now - 60 * MINUTE, arrival ?? first)
}

/** Car and customer as the check-in keeps them. */
const carColumns = ({ row, owner }: Car) => ({
  licensePlate: row.licensePlate,
  vin: row.vin ?? '',
  vehicle_uuid: row.uuid,
  customer_uuid: owner.uuid,
  customer_name: [owner.first_name, owner.name].join(' ').trim(),
  customer_phone: owner.mobile ?? owner.phone ?? null,
  customer_email: owner.email ?? null,
  customer_number: owner.number ?? '',
})

/** The wishes of the customer. */
const wishColumns = ({ visit, type, times: { steps } }: Draft, random: Random) => ({
  description: visit?.jobs[0]?.text ?? 'Möchte etwas besprechen',
  waiting_customer: visit?.remarks.isWaiting ?? false,
  replacement_car: visit?.remarks.hasLoanCar ?? false,
  wheel_set_needed: type === 'tire_change',
  documents_received: steps.some(({ to }) => to === 'completed'),
  has_open_invoices: random.next() < 0.03,
  paper_uuid: visit?.uuid ?? null,
})

/** The status, the arrival and the call. */
function deskColumns({ car, stage, times }: Draft, advisor: string, created: number) {
  const { arrival, called, steps } = times
  const status = steps.at(-1)?.to ?? ('new' as const)
  return {
    status,
    state_since: new Date(steps.at(-1)?.at ?? created),
    hold_reason: '' as const,
    hold_since: null,
    hold_until: null,
    hold_note: '',
    arrival_at: date(arrival),
    called_at: date(called),
    called_by_uuid: called === null ? null : advisor,
    waited_until: date(arrival === null ? null : (called ?? steps[0]?.at ?? null)),
    is_no_show: stage === 'no_show',
    taken_by: status === 'picked_up' ? nameOf(car) : '',
  }
}

const UNASSIGNED: readonly Stage[] = ['here', 'waiting', 'expected']

function rowOf(given: Given, draft: Draft): Insertable<Tables['checkins']> {
  const { dealer_id, roster, papers, random } = given
  const { car, visit, times, type, stage } = draft
  const { target, arrival, called, steps } = times
  const paper = visit ? papers.find(({ uuid }) => uuid === visit.uuid) : undefined
  const advisor = paper?.advisor_uuid ?? random.pick(roster.advisors).uuid
  const place = roster.locations.find(({ uuid }) => uuid === draft.location)
  const created = createdAt(draft, lastOpen(place, roster.week.now))
  const last = Math.max(created, arrival ?? 0, called ?? 0, ...steps.map(({ at }) => at))
  return {
    dealer_id,
    uuid: random.uuid(),
    location_uuid: draft.location,
    type,
    target_date: new Date(target),
    ...carColumns(car),
    ...wishColumns(draft, random),
    ...placesOf(draft, paper, random),
    ...deskColumns(draft, advisor, created),
    kilometers: arrival === null ? null : (paper?.kilometers ?? null),
    user_target_uuid: visit === null && UNASSIGNED.includes(stage) ? null : advisor,
    creator_uuid: advisor,
    modifier_uuid: advisor,
    version: 1 + steps.length + (arrival === null ? 0 : 1),
    created_at: new Date(created),
    updated_at: new Date(last),
    deleted_at: null,
  }
}

/** The history of a check-in: its creation, and every step. */
function stateRowsOf(
  { dealer_id, random }: Given,
  row: Insertable<Tables['checkins']>,
  { times, stage }: Draft,
): RowsOf<'checkin_states'> {
  const begin = { to: 'new' as RecordStatus, at: (row.created_at as Date).getTime() }
  const all = [begin, ...times.steps]
  return all.map(({ to, at }, index) => {
    const before = all[index - 1]
    return {
      dealer_id,
      uuid: random.uuid(),
      checkin_uuid: row.uuid,
      at: new Date(at),
      by_user: row.creator_uuid ?? null,
      source: 'ui',
      from_status: before?.to ?? null,
      to_status: to,
      from_hold: '',
      to_hold: '',
      reason: to === 'canceled' && stage === 'canceled' ? 'Kunde hat abgesagt' : '',
      lasted: before ? Math.max(0, at - before.at) : 0,
    }
  })
}

/** The check-ins of the demo week: the current day in every stage at each location, and the other days around it. */
export function checkinRows(given: Given): { checkins: RowsOf<'checkins'>; checkin_states: RowsOf<'checkin_states'> } {
  const counts = COUNTS[given.code as keyof typeof COUNTS]
  const visited = new Set(given.visits.filter(({ isHistory }) => !isHistory).map(({ car }) => car))
  const spare = given.cars.filter((car) => !visited.has(car) && car.row.licensePlate !== '')
  const today = draftToday(given, spare, counts.noShows)
  const missing = draftMissing(given, spare, counts.noShows - today.filter(({ stage }) => stage === 'no_show').length)
  const taken = new Set(today.map(({ visit }) => visit))
  const others = draftOthers(given, taken, counts.week - today.length - missing.length)
  dropKeys([...others, ...today], counts.keyDrops)
  const drafts = [...others, ...missing, ...today]
  const checkins = drafts.map((draft) => rowOf(given, draft))
  return {
    checkins,
    checkin_states: drafts.flatMap((draft, index) => {
      const row = checkins[index]
      return row ? stateRowsOf(given, row, draft) : []
    }),
  }
}
