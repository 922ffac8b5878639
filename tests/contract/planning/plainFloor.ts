import type { PlannerBlock } from '#contract/planning/blocks.ts'
import type { PromiseQuestion } from '#contract/planning/promiseAnswer.ts'
import type { Person } from '#contract/planning/workingTime.ts'

/**
 * A second way to find the earliest honest answer. It shares only types with the product: a clock that ticks minute by
 * minute, people who wait in a queue, and every minute tried as a start. It knows one location in UTC, and bays that
 * all fit.
 */
const MINUTE = 60_000
const DAY_MINUTES = 1_440
/** Days that are searched. The random floors are done by then. */
const DAYS = 9

/** A location with its people, the midnight at which its clock starts, and the codes of its bays. */
export type PlainFloor = {
  readonly team: readonly Person[]
  readonly midnight: number
  readonly bays: readonly string[]
}
type Worked = ReadonlyMap<string, readonly boolean[]>
/** The minutes since midnight in which a job keeps a person or bay: `to` is the first minute after it. */
type Busy = { readonly from: number; readonly to: number; readonly job: string }

const clockMinutes = (text: string) => Number(text.slice(0, 2)) * 60 + Number(text.slice(3))

/** For each minute whether the person works in it. */
function workedMinutes({ midnight }: PlainFloor, { sites: locations, absences }: Person): boolean[] {
  const week = locations[0]?.working_time.weeks[0] ?? []
  const worked = new Array<boolean>(DAYS * DAY_MINUTES).fill(false)
  for (let day = 0; day < DAYS; day += 1) {
    const date = new Date(midnight + day * DAY_MINUTES * MINUTE)
    const name = date.toISOString().slice(0, 10)
    if (absences.some(({ first_day, last_day }) => first_day <= name && name <= last_day)) continue
    const { shifts, breaks } = week[(date.getUTCDay() + 6) % 7] ?? { shifts: [], breaks: [] }
    const fill = (to: boolean, span: { from: string; to: string }) =>
      worked.fill(to, day * DAY_MINUTES + clockMinutes(span.from), day * DAY_MINUTES + clockMinutes(span.to))
    for (const span of shifts) fill(true, span)
    for (const span of breaks) fill(false, span)
  }
  return worked
}

const inMinutes = ({ midnight }: PlainFloor, moment: string) => Math.round((Date.parse(moment) - midnight) / MINUTE)
const takes = (team: readonly Person[], who: string, planned: number) => {
  const person = team.find(({ uuid }) => uuid === who)
  const pace = (person?.factor ?? 1) * (1 - (person?.secondary_percent ?? 0) / 100)
  return Math.ceil(planned / pace - 1e-9)
}

/** Sorts behind every moment. */
const LAST = '9'
const turn = (job: PlannerBlock) =>
  [
    job.state === 'in_progress' ? '0' : '1',
    job.start ?? LAST,
    job.carried_from === null ? '1' : '0',
    String(9 - job.priority),
    job.promised_at ?? LAST,
    job.uuid,
  ].join()

const usesOf = ({ technicians, bay }: PlannerBlock) => [
  ...technicians.map(({ uuid }) => uuid),
  ...(bay === null ? [] : [`bay ${bay}`]),
]

/** The first worked minute of a job, and the minute in which the last of its people is done. */
export type Run = { readonly begin: number; readonly end: number }

/** A job that was begun: each person's remaining minutes, and the minute in which the first of them started. */
type Begun = { readonly job: PlannerBlock; readonly left: Map<string, number>; readonly since: Map<string, number> }

function begin(team: readonly Person[], job: PlannerBlock): Begun {
  const rest = job.planned_minutes > job.done_minutes ? job.planned_minutes - job.done_minutes : 15
  const left = new Map(
    job.technicians.map(({ uuid, share }) => [uuid, takes(team, uuid, rest * share) + job.buffer_minutes]),
  )
  return { job, left, since: new Map() }
}

/** The jobs that are still to be done, in their order. */
const inOrder = (jobs: readonly PlannerBlock[]) =>
  jobs
    .filter(({ start, state }) => start !== null && state !== 'finished')
    .toSorted((a, b) => (turn(a) < turn(b) ? -1 : 1))

/** The jobs of each person and bay, and the run of each job, when each queue is worked off in the given order. */
function workOff(floor: PlainFloor, worked: Worked, order: readonly PlannerBlock[], now: number) {
  const waiting = [...order]
  const runs = new Map<string, Run>()
  const queues = new Map<string, string[]>()
  for (const job of waiting) for (const use of usesOf(job)) queues.set(use, [...(queues.get(use) ?? []), job.uuid])
  const begun: Begun[] = []
  const busy = new Map<string, Busy[]>()
  const leave = (use: string, span: Busy) => {
    busy.set(use, [...(busy.get(use) ?? []), span])
    queues.get(use)?.shift()
  }
  const dueAt = new Map(waiting.map(({ uuid, start }) => [uuid, inMinutes(floor, start ?? '')]))
  const isDue = (job: PlannerBlock, minute: number) =>
    (job.state === 'in_progress' || (dueAt.get(job.uuid) ?? 0) <= minute) &&
    usesOf(job).every((use) => queues.get(use)?.[0] === job.uuid)
  for (let minute = now; minute < DAYS * DAY_MINUTES && waiting.length + begun.length > 0; minute += 1) {
    for (const job of waiting.filter((one) => isDue(one, minute))) {
      waiting.splice(waiting.indexOf(job), 1)
      begun.push(begin(floor.team, job))
    }
    for (const one of [...begun]) {
      const isOver = tick(one, worked, minute, leave, () =>
        runs.set(one.job.uuid, { begin: Math.min(...one.since.values()), end: minute + 1 }),
      )
      if (isOver) begun.splice(begun.indexOf(one), 1)
    }
  }
  if (waiting.length + begun.length > 0) throw new Error('the floor is not done in time')
  return { busy, runs }
}

/** A running job has its car and its people from the first minute on, also while they still do something else. */
const RUNNING_SINCE = 0

const firstMinute = ({ state }: PlannerBlock, minute: number) => (state === 'in_progress' ? RUNNING_SINCE : minute)

/** One minute of a job. True when the last person has done their last minute. */
function tick(
  { job, left, since }: Begun,
  worked: Worked,
  minute: number,
  leave: (use: string, span: Busy) => void,
  done: () => void,
) {
  for (const [who, minutes] of left) {
    if (!worked.get(who)?.[minute]) continue
    since.set(who, since.get(who) ?? firstMinute(job, minute))
    // After this minute only the buffer is left.
    if (minutes - 1 === job.buffer_minutes) done()
    if (minutes > 1) left.set(who, minutes - 1)
    else {
      left.delete(who)
      leave(who, { from: since.get(who) ?? minute, to: minute + 1, job: job.uuid })
    }
  }
  if (left.size > 0) return false
  if (job.bay !== null) leave(`bay ${job.bay}`, { from: Math.min(...since.values()), to: minute + 1, job: job.uuid })
  return true
}

/**
 * The rest of a job that begins in a minute: its last minute, and the minute at which it frees all people and the bay.
 */
function walked(minutes: readonly boolean[], from: number, work: number, buffer: number) {
  let [done, end, minute] = [0, from, from]
  for (; done < work + buffer && minute < minutes.length; minute += 1) {
    if (!minutes[minute]) continue
    done += 1
    if (done === work) end = minute + 1
  }
  return done < work + buffer ? null : { end, free: minute }
}

/** Whether the time from one minute to another overlaps none of the busy spans. */
const isFree = (spans: readonly Busy[], from: number, to: number) =>
  spans.every((span) => to <= span.from || span.to <= from)

/** The last minute in which a person has all demanded skills, at the end of a day. */
function mayUntil({ midnight }: PlainFloor, { uuid, skills }: Person, asked: PromiseQuestion): number {
  if (asked.technician_uuids !== null && !asked.technician_uuids.includes(uuid)) return 0
  const ends = asked.skills.map((skill) => {
    const known = skills.find((one) => one.skill === skill)
    if (!known) return 0
    if (known.valid_until === null) return Number.POSITIVE_INFINITY
    return (Date.parse(known.valid_until) - midnight) / MINUTE + DAY_MINUTES
  })
  return Math.min(Number.POSITIVE_INFINITY, ...ends)
}

/** The earliest moment at which a job can be done, with its people and bay; null if not possible in these days. */
export function earliestHonest(floor: PlainFloor, jobs: readonly PlannerBlock[], asked: PromiseQuestion, now: number) {
  const worked: Worked = new Map(floor.team.map((person) => [person.uuid, workedMinutes(floor, person)]))
  const { busy } = workOff(floor, worked, inOrder(jobs), Math.round((now - floor.midnight) / MINUTE))
  const first = Math.round((Math.max(now, Date.parse(asked.earliest_start)) - floor.midnight) / MINUTE)
  const bays = asked.bay_kinds.length > 0 ? floor.bays : [null]
  const found = floor.team.flatMap((person) =>
    bays.map((bay) => {
      const spans = [...(busy.get(person.uuid) ?? []), ...(bay === null ? [] : (busy.get(`bay ${bay}`) ?? []))]
      const work = takes(floor.team, person.uuid, asked.planned_minutes)
      const end = firstEnd(worked.get(person.uuid) ?? [], spans, first, { work, buffer: asked.buffer_minutes })
      return { way: `${person.uuid} ${bay}`, end: end <= mayUntil(floor, person, asked) ? end : null }
    }),
  )
  const best = Math.min(...found.map(({ end }) => end ?? Number.POSITIVE_INFINITY))
  return {
    end: Number.isFinite(best) ? floor.midnight + best * MINUTE : null,
    ways: found.filter(({ end }) => end === best).map(({ way }) => way),
  }
}

/** Tries every worked minute as the beginning. */
function firstEnd(
  minutes: readonly boolean[],
  spans: readonly Busy[],
  first: number,
  { work, buffer }: { work: number; buffer: number },
): number {
  for (let from = first; from < minutes.length; from += 1) {
    if (!minutes[from]) continue
    const found = walked(minutes, from, work, buffer)
    if (!found) break
    if (isFree(spans, from, found.free)) return found.end
  }
  return Number.POSITIVE_INFINITY
}

/** The technician and the bay of the new job. */
type Way = { readonly technician_uuid: string; readonly bay: string | null }

/**
 * Begin and end of each job, as moments: without the new job, and with it at each place of the order. Null for a way
 * that the question does not allow.
 */
export function runsInOrder(
  floor: PlainFloor,
  jobs: readonly PlannerBlock[],
  asked: PromiseQuestion,
  now: number,
  { technician_uuid, bay }: Way,
) {
  const person = floor.team.find(({ uuid }) => uuid === technician_uuid)
  const isBayRight = asked.bay_kinds.length > 0 ? floor.bays.some((one) => one === bay) : bay === null
  if (!person || !isBayRight) return null
  const worked: Worked = new Map(floor.team.map((one) => [one.uuid, workedMinutes(floor, one)]))
  const order = inOrder(jobs)
  const [first] = jobs
  if (!first) throw new Error('there is no job to take the other fields from')
  const added: PlannerBlock = {
    ...first,
    uuid: NEW_JOB,
    state: 'planned',
    start: asked.earliest_start,
    planned_minutes: asked.planned_minutes,
    done_minutes: 0,
    buffer_minutes: asked.buffer_minutes,
    technicians: [{ uuid: technician_uuid, share: 1 }],
    bay,
  }
  const minute = Math.round((now - floor.midnight) / MINUTE)
  const until = mayUntil(floor, person, asked)
  const runs = (given: readonly PlannerBlock[]) => workOff(floor, worked, given, minute).runs
  const isAllowed = (given: ReadonlyMap<string, Run>) => (given.get(NEW_JOB)?.end ?? 0) <= until
  const moment = (one: number) => floor.midnight + one * MINUTE
  const asMoments = (given: ReadonlyMap<string, Run>) =>
    new Map([...given].map(([uuid, { begin: from, end }]) => [uuid, { begin: moment(from), end: moment(end) }]))
  const places = order.map((_, place) => place).concat(order.length)
  return {
    without: asMoments(runs(order)),
    places: places
      .map((place) => runs(order.toSpliced(place, 0, added)))
      .filter(isAllowed)
      .map(asMoments),
  }
}

/** Name of the new job among the others. */
export const NEW_JOB = 'new job'
