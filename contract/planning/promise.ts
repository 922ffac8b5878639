import { momentOf, momentText, type PlannerBlock } from './blocks.ts'
import { type Calendar, nextWork } from './calendar.ts'
import { type Delay, type Floor, type Job, simulateFloor } from './floor.ts'
import { delaysOf, harmOf, isUndisturbed, type Late, leastHarm, leastOf } from './harm.ts'
import { MINUTE_MS } from './localDay.ts'
import { ablePeople, type Candidate, candidatesOf, insertionOf, type Limit } from './placements.ts'
import type { LetDown, Moved, Offer, Placement, PromiseAnswer, PromiseQuestion } from './promiseAnswer.ts'

const NEVER = Number.POSITIVE_INFINITY

const placement = ({ able, bay, start, end }: Candidate): Placement => ({
  technician_uuid: able.person.uuid,
  bay,
  // Free in the middle of a break means that work begins after it.
  start: new Date(nextWork(able.time, start) ?? start).toISOString(),
  end: new Date(end).toISOString(),
})

type Candidates = (limit: Limit) => Iterable<Candidate>

/** The earliest placement that passes; only those that end before the limit are looked at. */
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

/** The first moment at which somebody works on a job that begins at a moment. */
function workBegins({ tasks }: Job, begins: number): number {
  const starts = tasks.map(({ time }) => nextWork(time, begins) ?? NEVER)
  return Math.min(...starts)
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

/** The most late jobs that are named. */
const WORST = 10

/** What is late at a location as the plan is. */
function behindAt(floor: Floor, locationUuid: string): PromiseAnswer['behind'] {
  const late = floor.jobs.flatMap((job, index) => {
    const end = floor.runs[index]?.end ?? NEVER
    const isLate = end === NEVER || end > job.due
    return isLate && job.block.location_uuid === locationUuid
      ? [{ job, end, by: end === NEVER ? NEVER : end - job.due }]
      : []
  })
  const worst = late
    .sort((a, b) => Number(b.by > a.by) - Number(a.by > b.by) || (a.job.block.uuid < b.job.block.uuid ? -1 : 1))
    .slice(0, WORST)
    .map(({ job: { block, due }, end }) => ({
      block_uuid: block.uuid,
      paper_uuid: block.paper_uuid,
      due_at: momentText(due),
      end: momentText(end),
      minutes_late: end === NEVER ? null : minutesLate(end, due),
    }))
  return { jobs: late.length, worst }
}

/** A placement with the jobs on hold that come before it at its technician or in its bay. */
function offerOf(floor: Floor, candidate: Candidate): Offer {
  const before = floor.jobs.slice(0, candidate.place)
  const onHold = before.filter(
    ({ block, resources }) => block.state === 'on_hold' && resources.some((one) => candidate.resources.includes(one)),
  )
  return {
    ...placement(candidate),
    on_hold: onHold.map(({ block }) => ({ block_uuid: block.uuid, paper_uuid: block.paper_uuid })),
  }
}

/**
 * Promise guard: when a new job can be finished at the earliest, whether a wished time can be promised, which jobs have to
 * wait when it is to be earlier, and who is let down when the wish is forced.
 *
 * How: list scheduling. All unfinished blocks are put into one order (running ones, then by planned start, carried over,
 * priority, promise) and begin one after another as soon as their planned start has come and their people and bay are free;
 * what is overdue pushes what comes behind it. That is the floor without the new job. Work on hold counts as if it went on
 * as planned: its people and its bay are kept. Work that never ends, because nobody is there for it, keeps its bay for as
 * long as it was planned to take.
 *
 * Then the job is tried out with every technician who may do it, in every bay that fits, at every place of the order; what
 * comes behind waits, and only the blocks that really move are worked out again. `possible` is the placement with the
 * earliest end for which no block has to wait. A place is harmless when no block ends after its promise, or later than it
 * would anyhow if that is after its promise already; a fixed time without a promise counts as one of its planned end.
 * `shifting` is the harmless placement with the earliest end, where that is before `possible`. `forced` is, of those that
 * end by the wished time, the one that lets the fewest blocks down, then by the fewest minutes in sum, then the one with
 * the earliest end. Equals are decided by uuid and code, so the same floor gives the same answer. Work that runs is never
 * interrupted, and nothing is moved forward from its planned start.
 */
export function guardPromise(
  calendar: Calendar,
  blocks: Iterable<PlannerBlock>,
  question: PromiseQuestion,
  now: number,
): PromiseAnswer {
  const floor = simulateFloor(calendar, blocks, now)
  const asked = { question, earliest: Math.max(now, momentOf(question.earliest_start)), isUndisturbed: false }
  const candidates: Candidates = (limit) => candidatesOf(calendar, floor, asked, limit)
  const undisturbed: Candidates = (limit) => candidatesOf(calendar, floor, { ...asked, isUndisturbed: true }, limit)
  const wished = momentOf(question.wished_at)
  const location = calendar.locations.get(question.location_uuid)
  const quickest = location ? ablePeople(calendar, location, question).map(({ minutes }) => minutes) : []
  const least = { earliest: asked.earliest, minutes: Math.min(NEVER, ...quickest) }
  const [boundOfHarmless, bound] = [leastOf(floor, least), leastOf(floor, least)]
  const isAny = (jobs: number) => jobs > 0
  const isHarmless = (candidate: Candidate) =>
    !boundOfHarmless(candidate, isAny) && harmOf(floor, insertionOf(candidate), () => true) !== null

  const possible = earliest(undisturbed, NEVER, (candidate) => isUndisturbed(floor, insertionOf(candidate)))
  const isPossible = possible !== null && possible.end <= wished
  const shifting = isPossible ? null : earliest(candidates, possible?.end ?? NEVER, isHarmless)
  const isKept = isPossible || (shifting !== null && shifting.end <= wished)
  const { candidate: forced, late } = leastHarm(floor, isKept ? [] : candidates({ end: wished }), bound)
  const movedFor = (candidate: Candidate) =>
    delaysOf(floor, insertionOf(candidate)).flatMap((delay) => movedBy(floor, delay))
  return {
    is_possible: isPossible,
    possible: possible && offerOf(floor, possible),
    shifting: shifting && { ...offerOf(floor, shifting), moved: movedFor(shifting) },
    forced: forced && {
      ...offerOf(floor, forced),
      late: late.flatMap((one) => letDown(floor, one)),
      moved: movedFor(forced),
    },
    behind: behindAt(floor, question.location_uuid),
  }
}
