import type { WORK_STATES } from '#contract/workshop/enumerations.ts'
import type { HoldReason } from '#contract/workshop/status/holdReason.ts'
import type { OrderStatus } from '#contract/workshop/status/orderStatus.ts'
import type { Random } from '../random/random.ts'
import type { DemoWeek } from './demoWeek.ts'
import type { Job } from './inventJobs.ts'
import type { Visit } from './layVisits.ts'

/** One step of a paper: from when on it was what. */
type Step = { at: number; status: OrderStatus; hold: HoldReason | ''; reason: string }

/** What became of a visit until now. */
export type Outcome = {
  steps: readonly Step[]
  /** Of each of its jobs. */
  states: ReadonlyMap<Job, (typeof WORK_STATES)[number]>
}

const MINUTE = 60_000
const HOUR = 60 * MINUTE
/** Of a day that is over, beside picked up (domain.md 8.5). */
const CANCELED = 0.012
const LEFT = {
  before: [
    ['delivered', 0.15],
    ['completed', 0.3],
    ['in_progress', 0.45],
  ],
  meanwhile: [['delivered', 0.045]],
} as const
/** One of five waits; for what, as often as it stands here. */
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

/** How far the cars of a day are when this share of it is over: 30 % new and 42 % in work at 10:20. */
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

/** What can have happened until now of what is wanted: what nobody has begun is new, or waits already. */
function possible(wanted: Wanted, visit: Visit, now: number): Wanted {
  if (visit.isUndated) return 'new'
  if (beginOf(visit) > now - 2 * MINUTE) return wanted === 'in_progress' && visit.jobs.length > 2 ? wanted : 'new'
  if (wanted !== 'new' && endOf(visit) > now - 20 * MINUTE) return 'in_progress'
  return wanted
}

/** Every paper's way until now. */
export function outcomesOf(visits: readonly Visit[], week: DemoWeek, random: Random): Map<Visit, Outcome> {
  const { now, current, share } = week
  const outcomes = new Map<Visit, Outcome>()
  let held = random.int(0, 2)
  const hold = () => HOLDS[held++ % HOLDS.length] ?? 'waiting_parts'

  const today = visits
    .filter((visit) => visit.day === current && !visit.isHistory)
    .sort((a, b) => (a.jobs[0]?.planned.from ?? 0) - (b.jobs[0]?.planned.from ?? 0))
  const rankOf = new Map(today.map((visit, rank) => [visit, rank]))

  function wanted(visit: Visit): Wanted | 'canceled' {
    if (visit.carried.length > 0) return 'in_progress'
    if (visit.day > current) return 'new'
    const rank = rankOf.get(visit)
    if (rank !== undefined) return possible(wantedOf(rank, today.length, share), visit, now)
    const luck = random.next()
    if (luck < CANCELED) return 'canceled'
    if (visit.isHistory) return possible('picked_up', visit, now)
    // Before work begins there is what yesterday has left.
    const left = LEFT[share === 0 ? 'before' : 'meanwhile'].find(([, until]) => luck < CANCELED + until)
    return possible(left?.[0] ?? 'picked_up', visit, now)
  }

  for (const visit of visits) {
    const status = wanted(visit)
    const begun = beginOf(visit)
    // Whoever is not content comes back at once.
    const ahead = visit.type === 'rework' ? 20 : 9 * 24
    const booked = Math.min(begun - random.int(4, ahead) * HOUR, now - random.int(30, 600) * MINUTE)
    const steps: Step[] = [{ at: booked, status: 'new', hold: '', reason: '' }]
    const states = new Map<Job, (typeof WORK_STATES)[number]>()
    const step = (at: number, next: OrderStatus, waits: HoldReason | '' = '', reason = '') => {
      // Nothing lies after now, and nothing before what came before it.
      const last = steps.at(-1)?.at ?? 0
      steps.push({ at: Math.max(last + 1_000, Math.min(at, now - MINUTE)), status: next, hold: waits, reason })
    }
    outcomes.set(visit, { steps, states })
    if (status === 'new' || status === 'canceled') {
      for (const job of visit.jobs) states.set(job, status === 'new' ? 'new' : 'canceled')
      if (status === 'canceled') step(begun, 'canceled', '', 'Kunde hat abgesagt')
      continue
    }
    step(Math.min(begun - random.int(2, 9) * MINUTE, now - random.int(80, 110) * MINUTE), 'in_progress')
    if (status === 'in_progress') {
      const reason = workOn(visit, states, now, random) ? hold() : ''
      if (reason !== '') step(Math.min(now - random.int(12, 70) * MINUTE, endOf(visit)), 'in_progress', reason)
      continue
    }
    for (const job of visit.jobs) states.set(job, 'completed')
    const finished = endOf(visit) + random.int(4, 14) * MINUTE
    step(finished, 'completed')
    if (status === 'completed') continue
    const placed = finished + random.int(5, 40) * MINUTE
    if (status === 'delivered' || random.next() < 0.3) step(placed, 'delivered')
    if (status === 'picked_up') step(Math.max(placed, finished + random.int(20, 180) * MINUTE), 'picked_up')
  }
  return outcomes
}

function stateAt({ real }: Job, now: number): 'completed' | 'in_progress' | 'new' {
  if (real.to <= now) return 'completed'
  return real.from <= now ? 'in_progress' : 'new'
}

/** How far the works of a car are that is in work. True: it waits for something. */
function workOn({ jobs, carried }: Visit, states: Map<Job, string>, now: number, random: Random): boolean {
  for (const job of jobs) {
    states.set(job, carried.includes(job) ? 'new' : stateAt(job, now))
  }
  const isRunning = jobs.some((job) => states.get(job) === 'in_progress')
  if (isRunning) return random.next() < HOLD_SHARE / 4
  // Everything was touched, and something is not finished: that is what it waits for.
  const last = jobs.at(-1)
  const isTouched = jobs.every((job) => states.get(job) === 'completed')
  if (last && isTouched) states.set(last, 'in_progress')
  return !isTouched || carried.length > 0 || random.next() < 0.6
}

export const lastStep = ({ steps }: Outcome): Step => steps.at(-1) ?? { at: 0, status: 'new', hold: '', reason: '' }
export const firstOf = ({ steps }: Outcome, status: OrderStatus): Step | undefined =>
  steps.find((one) => one.status === status)
