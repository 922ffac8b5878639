import { momentOf, momentText, type PlannerBlock } from './blocks.ts'
import { type Calendar, nextWork } from './calendar.ts'
import { type Delay, type Floor, simulateFloor } from './floor.ts'
import { earliestGap, workBegins } from './gaps.ts'
import { delaysOf, harmOf, type Late, leastHarm, leastOf } from './harm.ts'
import { MINUTE_MS } from './localDay.ts'
import { ablePeople, type Candidate, candidatesOf, insertionOf, type Limit, type Place } from './placements.ts'
import type { LetDown, Moved, Offer, Placement, PromiseAnswer, PromiseQuestion } from './promiseAnswer.ts'

const NEVER = Number.POSITIVE_INFINITY

const placement = ({ able, bay, start, end }: Place): Placement => ({
  technician_uuid: able.person.uuid,
  bay,
  // A person may be free in the middle of a break. The work then starts after it.
  start: new Date(nextWork(able.time, start) ?? start).toISOString(),
  end: new Date(end).toISOString(),
})

type Candidates = (limit: Limit) => Iterable<Candidate>

/** The earliest placement that passes. Only those that end before the limit are checked. */
function earliest(candidatesUpTo: Candidates, before: number, passes: (candidate: Candidate) => boolean) {
  const limit = { end: before === NEVER ? NEVER : before - 1 }
  let best: Candidate | null = null
  for (const candidate of candidatesUpTo(limit))
    if (passes(candidate)) {
      best = candidate
      limit.end = candidate.end - 1
    }
  return best
}

function movedBy(floor: Floor, { index, begins, run, waitsFor }: Delay): Moved[] {
  const job = floor.jobs[index]
  const holder = floor.holders[waitsFor]
  if (!job || !holder) return []
  return [
    {
      block_uuid: job.block.uuid,
      paper_uuid: job.block.paper_uuid,
      start_before: momentText(workBegins(job, floor.start[index] ?? NEVER)),
      start: momentText(workBegins(job, begins)),
      end_before: momentText(floor.runs[index]?.end ?? NEVER),
      end: momentText(run.end),
      waits_for: { technician_uuid: holder.technician_uuid, bay: holder.bay },
    },
  ]
}

const minutesLate = (end: number, due: number) => Math.ceil(Math.max(0, end - due) / MINUTE_MS)

function letDown(floor: Floor, late: Late): LetDown[] {
  const job = floor.jobs[late.index]
  if (!job) return []
  const anyhow = floor.runs[late.index]?.end ?? job.due
  return movedBy(floor, late).map((moved) => ({
    ...moved,
    due_at: new Date(job.due).toISOString(),
    minutes_late: late.run.end === NEVER ? null : minutesLate(late.run.end, job.due),
    minutes_late_anyhow: anyhow === NEVER ? 0 : minutesLate(anyhow, job.due),
  }))
}

/** A placement with the jobs on hold that come before it at its technician or in its bay. */
function offerOf(floor: Floor, found: Place, isBefore: (index: number) => boolean): Offer {
  const onHold = floor.jobs.filter(
    ({ block, resources }, index) =>
      block.state === 'on_hold' && isBefore(index) && resources.some((one) => found.resources.includes(one)),
  )
  return {
    ...placement(found),
    on_hold: onHold.map(({ block }) => ({ block_uuid: block.uuid, paper_uuid: block.paper_uuid })),
  }
}

/**
 * Promise guard. It finds when a new job can be finished at the earliest, and whether a wished time can be promised. If
 * not, it finds the jobs that must wait for an earlier time, and the promises that a forced wish breaks.
 *
 * The floor is simulated without the new job by list scheduling. All unfinished blocks get one order: running ones,
 * then by planned start, carried over, priority, promise. Each starts as soon as its planned start has come and its
 * people and bay are free. An overdue block pushes those behind it. Work on hold counts as if it went on as planned:
 * its people and its bay are kept. Work that never ends, because its people never work, keeps its bay for its planned
 * time.
 *
 * `possible` is the first gap by the clock in which no block has to wait. All able technicians and fitting bays are
 * tried.
 *
 * Then the job is tried with each of them at every place of the order. Blocks behind it wait, and only those that
 * really move are computed again. A place is harmless when no block ends after its promise. A block whose promise is
 * broken anyway must not end later than without the job. A fixed time without a promise counts as a promise of its
 * planned end.
 *
 * `shifting` is the harmless placement with the earliest end, if it ends before `possible`. `forced` is chosen from the
 * placements that end by the wished time. It breaks the fewest promises, then has the fewest late minutes in sum, then
 * the earliest end.
 *
 * Ties are decided by uuid and code, so the same floor gives the same answer. Running work is never interrupted, and no
 * block is moved before its planned start.
 */
export function guardPromise(
  calendar: Calendar,
  blocks: Iterable<PlannerBlock>,
  question: PromiseQuestion,
  now: number,
): PromiseAnswer {
  const floor = simulateFloor(calendar, blocks, now)
  const asked = { question, earliest: Math.max(now, momentOf(question.earliest_start)) }
  const candidates: Candidates = (limit) => candidatesOf(calendar, floor, asked, limit)
  const wished = momentOf(question.wished_at)
  const location = calendar.locations.get(question.location_uuid)
  const quickest = location ? ablePeople(calendar, location, question).map(({ minutes }) => minutes) : []
  const least = { earliest: asked.earliest, minutes: Math.min(NEVER, ...quickest) }
  const [boundOfHarmless, bound] = [leastOf(floor, least), leastOf(floor, least)]
  const isAny = (jobs: number) => jobs > 0
  const isHarmless = (candidate: Candidate) =>
    !boundOfHarmless(candidate, isAny) && harmOf(floor, insertionOf(candidate), () => true) !== null

  const possible = earliestGap(calendar, floor, question, asked.earliest)
  const isPossible = possible !== null && possible.end <= wished
  const shifting = isPossible ? null : earliest(candidates, possible?.end ?? NEVER, isHarmless)
  const isKept = isPossible || (shifting !== null && shifting.end <= wished)
  const { candidate: forced, late } = leastHarm(floor, isKept ? [] : candidates({ end: wished }), bound)
  const movedFor = (candidate: Candidate) =>
    delaysOf(floor, insertionOf(candidate)).flatMap((delay) => movedBy(floor, delay))
  const byOrder = (candidate: Candidate) => offerOf(floor, candidate, (index) => index < candidate.place)
  return {
    is_possible: isPossible,
    possible: possible && offerOf(floor, possible, (index) => (floor.start[index] ?? NEVER) < possible.start),
    shifting: shifting && { ...byOrder(shifting), moved: movedFor(shifting) },
    forced: forced && {
      ...byOrder(forced),
      late: late.flatMap((one) => letDown(floor, one)),
      moved: movedFor(forced),
    },
  }
}
