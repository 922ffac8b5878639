import { later, momentOf, momentText, type PlannerBlock } from './blocks.ts'
import { type Calendar, finish, minutesAt, nextWork, type WorkTime } from './calendar.ts'
import {
  bayHolder,
  type Delay,
  type Floor,
  type Insertion,
  type Job,
  personHolder,
  ripple,
  simulateFloor,
} from './floor.ts'
import { dayNumber, localDay, MINUTE_MS } from './localDay.ts'
import { allSkillsUntil } from './skills.ts'
import type { Person, PlanningLocation } from './workingTime.ts'

/** A job that somebody wants to promise. */
export type PromiseQuestion = {
  readonly location_uuid: string
  readonly planned_minutes: number
  readonly buffer_minutes: number
  /** The technician has all of them, valid on the day on which the job ends. */
  readonly skills: readonly string[]
  /** None: no bay is needed. */
  readonly bay_kinds: readonly string[]
  /** The car is there, the parts are. */
  readonly earliest_start: string
  readonly wished_at: string
  /** Only these may do it, or only this team; null: whoever works at the location. */
  readonly technician_uuids: readonly string[] | null
  readonly team_uuid: string | null
}

/** Who does the job, where and when. */
export type Placement = {
  readonly technician_uuid: string
  readonly bay: string | null
  readonly start: string
  readonly end: string
}

type Named = { readonly block_uuid: string; readonly paper_uuid: string }

/** What a job waits for: the new one keeps its technician or its bay, or another job that waits for it does. */
export type WaitsFor = { readonly technician_uuid: string | null; readonly bay: string | null }

/** A job that an offer puts off. Null: never. */
export type Moved = Named & {
  readonly start_before: string | null
  readonly start: string | null
  readonly end_before: string | null
  readonly end: string | null
  readonly waits_for: WaitsFor
}

/** A job that is let down when the wish is forced. */
export type LetDown = Moved & {
  readonly due_at: string
  /** After what was promised; null: never ready. */
  readonly minutes_late: number | null
  /** What it would be late anyhow. */
  readonly minutes_late_anyhow: number
}

/** A job that is late, or never ready, without the new one. */
export type Behind = Named & {
  readonly due_at: string | null
  readonly end: string | null
  readonly minutes_late: number | null
}

/** Where the new job can be done. */
export type Offer = Placement & {
  /** Jobs on hold before it, of the same technician or in the same bay: it counts on them to go on as planned. */
  readonly on_hold: readonly Named[]
}

/** What can be promised. */
export type PromiseAnswer = {
  /** `possible` is in time. */
  readonly is_possible: boolean
  /** Earliest completion for which no other job has to wait; null when there is none at all. */
  readonly possible: Offer | null
  /**
   * Earlier than that, with jobs that wait and are still done in time; null when nothing is won by it, or when `possible`
   * is in time.
   */
  readonly shifting: (Offer & { readonly moved: readonly Moved[] }) | null
  /** The least harm with which the wished time can be kept; null when it need not or cannot be forced. */
  readonly forced: (Offer & { readonly late: readonly LetDown[]; readonly moved: readonly Moved[] }) | null
  /** What is late at the location without the new job: how many jobs, and the worst of them, those first that never end. */
  readonly behind: { readonly jobs: number; readonly worst: readonly Behind[] }
}

const NEVER = Number.POSITIVE_INFINITY

type Candidate = {
  readonly able: Able
  readonly bay: string | null
  readonly place: number
  readonly start: number
  readonly end: number
  readonly resources: readonly number[]
  /** Until when the job keeps them. */
  readonly freeAt: number
  /** How many jobs of each resource come before it. */
  readonly cursors: readonly number[]
}

type Able = { readonly person: Person; readonly time: WorkTime; readonly minutes: number; readonly until: number }

function ablePeople(calendar: Calendar, location: PlanningLocation, question: PromiseQuestion): Able[] {
  const { technician_uuids: only, team_uuid: team, location_uuid } = question
  return [...calendar.people.values()]
    .filter(({ uuid, team_uuids, sites }) => {
      const isAsked = (only === null || only.includes(uuid)) && (team === null || team_uuids.includes(team))
      return isAsked && sites.some((site) => site.location_uuid === location_uuid)
    })
    .sort((a, b) => (a.uuid < b.uuid ? -1 : 1))
    .flatMap((person) => {
      const last = allSkillsUntil(person, question.skills)
      const time = calendar.workTime(location_uuid, person.uuid)
      if (last === undefined || !(time.pace > 0)) return []
      const until = last === null ? NEVER : localDay(location.time_zone, dayNumber(last)).to
      return [{ person, time, minutes: minutesAt(time.pace, question.planned_minutes), until }]
    })
}

function ableBays(location: PlanningLocation, kinds: readonly string[]): (string | null)[] {
  if (kinds.length === 0) return [null]
  return location.bays
    .filter(({ type, is_usable }) => is_usable && kinds.includes(type))
    .map(({ code }) => code)
    .sort()
}

type Begin = Pick<Candidate, 'place' | 'start' | 'cursors'>

/**
 * Begins for a person and a bay: after each of the jobs that keep them, each with the last place in the order at which it
 * is that early. An earlier place would let more jobs wait behind it and win nothing, because a job that begins later
 * never lets another begin sooner.
 */
function* begins(floor: Floor, resources: readonly number[], earliest: number): Generator<Begin> {
  const histories = resources.map((one) => floor.history[one] ?? [])
  const cursors = histories.map(() => 0)
  let waiting: Begin | null = null
  for (let place = floor.running; place !== NEVER; ) {
    let start = earliest
    let next = NEVER
    for (let index = 0; index < histories.length; index += 1) {
      const history = histories[index] ?? []
      let cursor = cursors[index] ?? 0
      while ((history[cursor + 1]?.place ?? NEVER) <= place) cursor += 1
      cursors[index] = cursor
      start = Math.max(start, history[cursor]?.free ?? earliest)
      next = Math.min(next, history[cursor + 1]?.place ?? NEVER)
    }
    if (waiting && waiting.start < start) yield waiting
    waiting = { place, start, cursors: [...cursors] }
    place = next
  }
  if (waiting) yield waiting
}

/** The end beyond which a placement is of no interest; it may sink while placements are looked at. */
type Limit = { end: number }

/** Whether a person has the time for it before their next job by the clock; work alone may still be more than fits. */
function hasRoom(floor: Floor, { minutes, time }: Able, resource: number, { start, cursors }: Begin): boolean {
  const following = floor.history[resource]?.[(cursors[0] ?? 0) + 1]
  if (!following) return true
  const next = floor.jobs[following.place - 1]
  const isSameTime = next?.tasks.some((task) => task.resource === resource && task.time === time)
  // At another location the time between may be nobody's working time.
  return !isSameTime || later(start, minutes) <= (floor.start[following.place - 1] ?? 0)
}

type Asked = {
  readonly question: PromiseQuestion
  readonly earliest: number
  /** Leaves out, sooner than everything is reckoned, where the next job of the person would have to wait. */
  readonly isUndisturbed: boolean
}

/** Every placement that may be the answer, person by person, bay by bay, from the earliest to the limit. */
function* candidatesOf(
  calendar: Calendar,
  floor: Floor,
  { question, earliest, isUndisturbed }: Asked,
  limit: Limit,
): Generator<Candidate> {
  const location = calendar.locations.get(question.location_uuid)
  if (!location) return
  const bays = ableBays(location, question.bay_kinds)
  for (const able of ablePeople(calendar, location, question)) {
    const { person, time, minutes, until } = able
    if (finish(time, earliest, minutes) > limit.end) continue
    const own = floor.resourceOf(personHolder(person.uuid))
    for (const bay of bays) {
      const resources = bay === null ? [own] : [own, floor.resourceOf(bayHolder(location.uuid, bay))]
      for (const begin of begins(floor, resources, earliest)) {
        const { place, start, cursors } = begin
        if (later(start, minutes) > limit.end) break
        if (isUndisturbed && !hasRoom(floor, able, own, begin)) continue
        const end = finish(time, start, minutes)
        if (end === NEVER || end > until || end > limit.end) break
        const freeAt = question.buffer_minutes > 0 ? finish(time, end, question.buffer_minutes) : end
        yield { able, bay, place, start, end, resources, freeAt, cursors }
      }
    }
  }
}

type Late = Delay & { readonly added: number }

/** How much later than it may be, or is anyhow, a job is done; what never ends is not let down by waiting. */
function addedTo(floor: Floor, { index, run }: Delay): number {
  const due = floor.jobs[index]?.due ?? NEVER
  const then = floor.runs[index]?.end ?? NEVER
  return run.end <= due || run.end === then ? 0 : run.end - Math.max(due, then)
}

/** The jobs that an insertion makes late, or later than they are anyhow; null when that is too much. */
function harmOf(floor: Floor, insertion: Insertion, isTooMuch: IsTooMuch): Late[] | null {
  const late: Late[] = []
  let sum = 0
  let isCut = false
  ripple(floor, insertion, (delay) => {
    const added = addedTo(floor, delay)
    if (added === 0) return true
    late.push({ ...delay, added })
    sum += added
    isCut = isTooMuch(late.length, sum)
    return !isCut
  })
  return isCut ? null : late
}

/** Everything that waits for an insertion. */
function delaysOf(floor: Floor, insertion: Insertion): Delay[] {
  const delays: Delay[] = []
  ripple(floor, insertion, (delay) => {
    delays.push(delay)
    return true
  })
  return delays
}

/** Whether nothing has to wait for it. */
function isUndisturbed(floor: Floor, insertion: Insertion): boolean {
  let isFree = true
  ripple(floor, insertion, () => {
    isFree = false
    return false
  })
  return isFree
}

const insertionOf = ({ place, resources, freeAt }: Candidate): Insertion => ({
  place,
  free: new Map(resources.map((one) => [one, freeAt])),
})

type Least = { readonly jobs: number; readonly added: number }
const totalOf = (late: readonly Late[]): Least => ({
  jobs: late.length,
  added: late.reduce((sum, one) => sum + one.added, 0),
})

/** More jobs than one person or bay will ever have before it. */
const MOST_JOBS = 2 ** 20

type IsTooMuch = (jobs: number, added: number) => boolean
type Bound = (candidate: Candidate, isTooMuch: IsTooMuch) => boolean

/**
 * Whether a placement harms too much already when it keeps only its person, or only its bay, and that no longer than it
 * must. It is the same for all placements between the same two jobs of that person or bay, so it is found out once; and
 * only as far as it was too much, which stays too much when less is allowed later.
 */
function leastOf(floor: Floor, { earliest, minutes }: { earliest: number; minutes: number }): Bound {
  const known = new Map<number, Least>()
  return ({ resources, cursors, able }, isTooMuch) =>
    resources.some((resource, index) => {
      const cursor = cursors[index] ?? 0
      const key = resource * MOST_JOBS + cursor
      const found = known.get(key)
      if (found) return isTooMuch(found.jobs, found.added)
      const history = floor.history[resource] ?? []
      const start = Math.max(earliest, history[cursor]?.free ?? earliest)
      // The first is the person, whose time is known; in a bay anybody may work, at best without a pause.
      const free = index === 0 ? finish(able.time, start, able.minutes) : later(start, minutes)
      const following = history[cursor + 1]
      const insertion = following && { place: following.place - 1, free: new Map([[resource, free]]) }
      const least = { jobs: 0, added: 0 }
      if (insertion)
        harmOf(floor, insertion, (jobs, added) => {
          Object.assign(least, { jobs, added })
          return isTooMuch(jobs, added)
        })
      known.set(key, least)
      return isTooMuch(least.jobs, least.added)
    })
}

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

type Harm = {
  readonly candidate: Candidate | null
  readonly late: readonly Late[]
  readonly jobs: number
  readonly added: number
}

function leastHarm(floor: Floor, candidates: Iterable<Candidate>, bound: Bound): Harm {
  let best: Harm = { candidate: null, late: [], jobs: NEVER, added: NEVER }
  for (const candidate of candidates) {
    const { jobs: most, added: longest } = best
    const isWorse = (jobs: number, added: number) => jobs > most || (jobs === most && added > longest)
    if (bound(candidate, isWorse)) continue
    const late = harmOf(floor, insertionOf(candidate), isWorse)
    if (!late) continue
    const found = { candidate, late, ...totalOf(late) }
    const isEqual = found.jobs === best.jobs && found.added === best.added
    if (!isEqual || candidate.end < (best.candidate?.end ?? NEVER)) best = found
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
