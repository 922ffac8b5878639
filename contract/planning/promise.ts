import { later, momentOf, momentText, type PlannerBlock } from './blocks.ts'
import { type Calendar, finish, minutesAt, nextWork, type WorkTime } from './calendar.ts'
import { bayResource, type Floor, type Insertion, personResource, ripple, simulateFloor } from './floor.ts'
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

/** A job that is let down when the wish is forced. */
export type LetDown = {
  readonly block_uuid: string
  readonly paper_uuid: string
  readonly due_at: string
  /** Null: never. */
  readonly end: string | null
  /** After what was promised; null: never ready. */
  readonly minutes_late: number | null
  /** What it would be late anyhow. */
  readonly minutes_late_anyhow: number
}

/** What can be promised. */
export type PromiseAnswer = {
  readonly is_possible: boolean
  /** Earliest completion that lets nobody down; null when nobody can do it at all. */
  readonly possible: Placement | null
  /** The least harm with which the wished time can be kept; null when it need not or cannot be forced. */
  readonly forced: (Placement & { readonly late: readonly LetDown[] }) | null
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

/** Every placement that may be the answer, person by person, bay by bay, from the earliest to the limit. */
function* candidatesOf(
  calendar: Calendar,
  floor: Floor,
  { question, earliest }: { question: PromiseQuestion; earliest: number },
  limit: Limit,
): Generator<Candidate> {
  const location = calendar.locations.get(question.location_uuid)
  if (!location) return
  const bays = ableBays(location, question.bay_kinds)
  for (const able of ablePeople(calendar, location, question)) {
    const { person, time, minutes, until } = able
    if (finish(time, earliest, minutes) > limit.end) continue
    const own = floor.resourceOf(personResource(person.uuid))
    for (const bay of bays) {
      const resources = bay === null ? [own] : [own, floor.resourceOf(bayResource(location.uuid, bay))]
      for (const { place, start, cursors } of begins(floor, resources, earliest)) {
        const end = finish(time, start, minutes)
        if (end === NEVER || end > until || end > limit.end) break
        const freeAt = question.buffer_minutes > 0 ? finish(time, end, question.buffer_minutes) : end
        yield { able, bay, place, start, end, resources, freeAt, cursors }
      }
    }
  }
}

type Late = { readonly index: number; readonly end: number; readonly added: number }

/** The jobs that an insertion makes late, or later than they are anyhow; null when that is too much. */
function harmOf(
  floor: Floor,
  insertion: Insertion,
  isTooMuch: (jobs: number, added: number) => boolean,
): Late[] | null {
  const late: Late[] = []
  let added = 0
  let isCut = false
  ripple(floor, insertion, (index, end) => {
    const due = floor.jobs[index]?.due ?? NEVER
    if (end <= due) return true
    const more = end - Math.max(due, floor.runs[index]?.end ?? due)
    late.push({ index, end, added: more })
    added += more
    isCut = isTooMuch(late.length, added)
    return !isCut
  })
  return isCut ? null : late
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

/**
 * What a placement harms at least: what it would if it kept only its person, or only its bay, and that no longer than it
 * must. It is the same for all placements between the same two jobs of that person or bay, so it is found out once.
 */
function leastOf(floor: Floor, { earliest, minutes }: { earliest: number; minutes: number }) {
  const known = new Map<number, Least>()
  return ({ resources, cursors, able }: Candidate): readonly Least[] =>
    resources.map((resource, index) => {
      const cursor = cursors[index] ?? 0
      const key = resource * MOST_JOBS + cursor
      const found = known.get(key)
      if (found) return found
      const history = floor.history[resource] ?? []
      const start = Math.max(earliest, history[cursor]?.free ?? earliest)
      // The first is the person, whose time is known; in a bay anybody may work, at best without a pause.
      const free = index === 0 ? finish(able.time, start, able.minutes) : later(start, minutes)
      const following = history[cursor + 1]
      const insertion = following && { place: following.place - 1, free: new Map([[resource, free]]) }
      const made = totalOf((insertion && harmOf(floor, insertion, () => false)) ?? [])
      known.set(key, made)
      return made
    })
}

const placement = ({ able, bay, start, end }: Candidate): Placement => ({
  technician_uuid: able.person.uuid,
  bay,
  // Free in the middle of a break means that work begins after it.
  start: new Date(nextWork(able.time, start) ?? start).toISOString(),
  end: new Date(end).toISOString(),
})

type Bound = (candidate: Candidate) => readonly Least[]

function harmless(floor: Floor, candidatesUpTo: (limit: Limit) => Iterable<Candidate>, bound: Bound): Candidate | null {
  const limit = { end: NEVER }
  let best: Candidate | null = null
  for (const candidate of candidatesUpTo(limit))
    if (bound(candidate).every(({ jobs }) => jobs === 0) && harmOf(floor, insertionOf(candidate), () => true)) {
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
    if (bound(candidate).some(({ jobs, added }) => isWorse(jobs, added))) continue
    const late = harmOf(floor, insertionOf(candidate), isWorse)
    if (!late) continue
    const found = { candidate, late, ...totalOf(late) }
    const isEqual = found.jobs === best.jobs && found.added === best.added
    if (!isEqual || candidate.end < (best.candidate?.end ?? NEVER)) best = found
  }
  return best
}

function letDown(floor: Floor, { index, end }: Late): LetDown[] {
  const job = floor.jobs[index]
  if (!job) return []
  const minutes = (moment: number) => Math.ceil(Math.max(0, moment - job.due) / MINUTE_MS)
  const anyhow = floor.runs[index]?.end ?? job.due
  return [
    {
      block_uuid: job.block.uuid,
      paper_uuid: job.block.paper_uuid,
      due_at: new Date(job.due).toISOString(),
      end: momentText(end),
      minutes_late: end === NEVER ? null : minutes(end),
      minutes_late_anyhow: anyhow === NEVER ? 0 : minutes(anyhow),
    },
  ]
}

/**
 * Promise guard: when a new job can be finished at the earliest, whether a wished time can be promised, and who is let
 * down when it is promised all the same.
 *
 * How: list scheduling. All unfinished blocks are put into one order (running ones, then by planned start, carried over,
 * priority, promise) and begin one after another as soon as their planned start has come and their people and bay are free;
 * what is overdue pushes what comes behind it. That is the floor without the new job. Then the job is tried out with every
 * technician who may do it, in every bay that fits, at every place of the order; what comes behind waits, and only the
 * blocks that really move are worked out again. A place is harmless when no block ends after its promise, or later than it
 * would anyhow if that is after its promise already; a fixed time without a promise counts as one of its planned end.
 * `possible` is the harmless placement with the earliest end. `forced` is, of those that end by the wished time, the one
 * that lets the fewest blocks down, then by the fewest minutes in sum, then the one with the earliest end. Equals are decided
 * by uuid and code, so the same floor gives the same answer. Work that runs is never interrupted, and nothing is moved
 * forward from its planned start.
 */
export function guardPromise(
  calendar: Calendar,
  blocks: Iterable<PlannerBlock>,
  question: PromiseQuestion,
  now: number,
): PromiseAnswer {
  const floor = simulateFloor(calendar, blocks, now)
  const asked = { question, earliest: Math.max(now, momentOf(question.earliest_start)) }
  const candidates = (limit: Limit) => candidatesOf(calendar, floor, asked, limit)
  const wished = momentOf(question.wished_at)
  const location = calendar.locations.get(question.location_uuid)
  const quickest = location ? ablePeople(calendar, location, question).map(({ minutes }) => minutes) : []
  const bound = leastOf(floor, { earliest: asked.earliest, minutes: Math.min(NEVER, ...quickest) })
  const possible = harmless(floor, candidates, bound)
  const isPossible = possible !== null && possible.end <= wished
  const { candidate: forced, late } = leastHarm(floor, isPossible ? [] : candidates({ end: wished }), bound)
  return {
    is_possible: isPossible,
    possible: possible && placement(possible),
    forced: forced && { ...placement(forced), late: late.flatMap((one) => letDown(floor, one)) },
  }
}
