import type { HoldReason } from '#contract/states/holdReason.ts'
import type { RecordStatus } from '#contract/states/recordStatus.ts'
import type { WORK_STATES } from '#contract/workshop/enumerations.ts'
import type { Random } from '../random/random.ts'
import type { DemoWeek } from './demoWeek.ts'
import type { Job } from './inventJobs.ts'
import type { Visit } from './layVisits.ts'

/** One step of a paper: its status and hold from a moment on. */
export type Step = { at: number; status: RecordStatus; hold: HoldReason | ''; reason: string }

/** The state of a visit until now. */
export type Outcome = {
  steps: readonly Step[]
  /** The state of each of its jobs. */
  states: ReadonlyMap<Job, (typeof WORK_STATES)[number]>
}

const MINUTE = 60_000
const HOUR = 60 * MINUTE
/** Shares of the papers of a past day that are not picked up. */
const CANCELED = 0.012
const LEFT = {
  before: [
    ['delivered', 0.15],
    ['completed', 0.3],
    ['in_progress', 0.45],
  ],
  meanwhile: [['delivered', 0.045]],
} as const
/** Reasons for a hold, by frequency. One in five papers is on hold. */
const HOLDS: readonly HoldReason[] = [
  'waiting_parts',
  'waiting_customer',
  'waiting_parts',
  'waiting_approval',
  'waiting_parts',
  'waiting_customer',
  'waiting_external',
  'waiting_parts',
  'test_drive',
]
const HOLD_SHARE = 0.2

type Wanted = 'new' | 'in_progress' | 'completed' | 'delivered' | 'picked_up'

/** Wanted status of a day's cars by the elapsed share of the day: 30 % new and 42 % in work at 10:20. */
function wantedOf(rank: number, count: number, share: number): Wanted {
  const early = Math.min(1, share / 0.303)
  const late = Math.max(0, (share - 0.303) / 0.697)
  const isNew = 1 - 0.7 * early - 0.3 * late
  const inWork = 0.42 * early - 0.34 * late
  const done = 1 - isNew - inWork
  const place = (rank + 0.5) / count
  if (place < done * (0.15 + 0.5 * late)) return 'picked_up'
  if (place < done * (0.36 + 0.4 * late)) return 'delivered'
  if (place < done) return 'completed'
  return place < done + inWork ? 'in_progress' : 'new'
}

const endOf = ({ jobs }: Visit) => Math.max(...jobs.map(({ real }) => real.to))
const beginOf = ({ jobs }: Visit) => Math.min(...jobs.map(({ real }) => real.from))

/** Limits the wanted status to what is possible by now. Work that was not begun is new or on hold. */
function possible(wanted: Wanted, visit: Visit, now: number): Wanted {
  if (visit.isUndated) return 'new'
  if (beginOf(visit) > now - 2 * MINUTE) return wanted === 'in_progress' && visit.jobs.length > 2 ? wanted : 'new'
  if (wanted !== 'new' && endOf(visit) > now - 20 * MINUTE) return 'in_progress'
  return wanted
}

/** The steps of one paper while they are generated. */
type Course = { visit: Visit; now: number; steps: Step[]; states: Map<Job, (typeof WORK_STATES)[number]> }

/** Adds a step, never after now and never before the step before it. */
function addStep(
  { steps, now }: Course,
  at: number,
  status: RecordStatus,
  { hold = '', reason = '' }: { hold?: Step['hold']; reason?: string } = {},
): void {
  const last = steps.at(-1)?.at ?? 0
  steps.push({ at: Math.max(last + 1_000, Math.min(at, now - MINUTE)), status, hold, reason })
}

function bookVisit(visit: Visit, now: number, random: Random): Course {
  // A dissatisfied customer returns at once.
  const ahead = visit.type === 'rework' ? 20 : 9 * 24
  const booked = Math.min(beginOf(visit) - random.int(4, ahead) * HOUR, now - random.int(30, 600) * MINUTE)
  return { visit, now, steps: [{ at: booked, status: 'new', hold: '', reason: '' }], states: new Map() }
}

function leaveUndone(course: Course, status: 'new' | 'canceled'): void {
  const { visit, states } = course
  for (const job of visit.jobs) states.set(job, status)
  if (status === 'canceled') addStep(course, beginOf(visit), 'canceled', { reason: 'Kunde hat abgesagt' })
}

function beginWork(course: Course, random: Random): void {
  const { visit, now } = course
  addStep(
    course,
    Math.min(beginOf(visit) - random.int(2, 9) * MINUTE, now - random.int(80, 110) * MINUTE),
    'in_progress',
  )
}

/** The paper stays in progress. Some are on hold. */
function stayInWork(course: Course, nextHold: () => HoldReason, random: Random): void {
  const { visit, now, states } = course
  if (!workOn(visit, states, now, random)) return
  const hold = nextHold()
  addStep(course, Math.min(now - random.int(12, 70) * MINUTE, endOf(visit)), 'in_progress', { hold })
}

function finishWork(course: Course, status: 'completed' | 'delivered' | 'picked_up', random: Random): void {
  const { visit, states } = course
  for (const job of visit.jobs) states.set(job, 'completed')
  const finished = endOf(visit) + random.int(4, 14) * MINUTE
  addStep(course, finished, 'completed')
  if (status === 'completed') return
  const placed = finished + random.int(5, 40) * MINUTE
  if (status === 'delivered' || random.next() < 0.3) addStep(course, placed, 'delivered')
  if (status === 'picked_up') addStep(course, Math.max(placed, finished + random.int(20, 180) * MINUTE), 'picked_up')
}

/**
 * The last car that was finished before today. It is always still in the house, because E01 needs one, also in the
 * morning when nothing of today is finished.
 */
function standingSinceBefore(visits: readonly Visit[], { now, current }: DemoWeek): Visit | undefined {
  return visits
    .filter(
      (visit) => visit.day < current && visit.carried.length === 0 && possible('completed', visit, now) === 'completed',
    )
    .toSorted((a, b) => Number(a.isHistory) - Number(b.isHistory) || endOf(b) - endOf(a))[0]
}

/** The steps of every paper until now. */
export function outcomesOf(visits: readonly Visit[], week: DemoWeek, random: Random): Map<Visit, Outcome> {
  const { now, current, share } = week
  const outcomes = new Map<Visit, Outcome>()
  let held = random.int(0, 2)
  const nextHold = () => HOLDS[held++ % HOLDS.length] ?? 'waiting_parts'

  const today = visits
    .filter((visit) => visit.day === current && !visit.isHistory)
    .sort((a, b) => (a.jobs[0]?.planned.from ?? 0) - (b.jobs[0]?.planned.from ?? 0))
  const rankOf = new Map(today.map((visit, rank) => [visit, rank]))
  const standing = standingSinceBefore(visits, week)

  function wanted(visit: Visit): Wanted | 'canceled' {
    if (visit.carried.length > 0) return 'in_progress'
    if (visit.day > current) return 'new'
    const rank = rankOf.get(visit)
    if (rank !== undefined) return possible(wantedOf(rank, today.length, share), visit, now)
    const luck = random.next()
    if (visit === standing) return 'completed'
    if (luck < CANCELED) return 'canceled'
    if (visit.isHistory) return possible('picked_up', visit, now)
    // Before work begins, only work of yesterday is left.
    const left = LEFT[share === 0 ? 'before' : 'meanwhile'].find(([, until]) => luck < CANCELED + until)
    return possible(left?.[0] ?? 'picked_up', visit, now)
  }

  for (const visit of visits) {
    const status = wanted(visit)
    const course = bookVisit(visit, now, random)
    const { steps, states } = course
    outcomes.set(visit, { steps, states })
    if (status === 'new' || status === 'canceled') {
      leaveUndone(course, status)
      continue
    }
    beginWork(course, random)
    if (status === 'in_progress') stayInWork(course, nextHold, random)
    else finishWork(course, status, random)
  }
  return outcomes
}

function stateAt({ real }: Job, now: number): 'completed' | 'in_progress' | 'new' {
  if (real.to <= now) return 'completed'
  return real.from <= now ? 'in_progress' : 'new'
}

/** Sets how far the works of a car in progress are. Returns true when it is on hold. */
function workOn({ jobs, carried }: Visit, states: Map<Job, string>, now: number, random: Random): boolean {
  for (const job of jobs) {
    states.set(job, carried.includes(job) ? 'new' : stateAt(job, now))
  }
  const isRunning = jobs.some((job) => states.get(job) === 'in_progress')
  if (isRunning) return random.next() < HOLD_SHARE / 4
  // All works were begun and one is unfinished, so the paper waits for that one.
  const last = jobs.at(-1)
  const isTouched = jobs.every((job) => states.get(job) === 'completed')
  if (last && isTouched) states.set(last, 'in_progress')
  return !isTouched || carried.length > 0 || random.next() < 0.6
}

export const lastStep = ({ steps }: Outcome): Step => steps.at(-1) ?? { at: 0, status: 'new', hold: '', reason: '' }
export const firstOf = ({ steps }: Outcome, status: RecordStatus): Step | undefined =>
  steps.find((one) => one.status === status)
