import { compareValues } from '../compareValues.ts'
import { momentOf, type PlannerBlock, restOf, type Task, tasksOf, timingOf } from './blocks.ts'
import { type Calendar, finish, type WorkTime } from './calendar.ts'

/** Index of a resource that does one job at a time: a person or a bay. */
type Resource = number

/** A block in the simulation. Moments are in milliseconds. */
export type Job = {
  readonly block: PlannerBlock
  readonly tasks: readonly (Pick<Task, 'time' | 'minutes'> & { readonly resource: Resource | null })[]
  readonly bay: Resource | null
  /** The opening hours of its location. */
  readonly open: WorkTime
  /** Its people and its bay. */
  readonly resources: readonly Resource[]
  /** Earliest start. */
  readonly release: number
  /** Latest end that keeps all promises. Infinity without a promise. */
  readonly due: number
}

/** A person, or a bay of a location. */
type Holder =
  | { readonly technician_uuid: string; readonly bay: null }
  | { readonly technician_uuid: null; readonly location_uuid: string; readonly bay: string }

/** End of a job, and the moments at which it frees its bay and people. */
type Run = { readonly end: number; readonly bayFree: number; readonly taskFree: readonly number[] }

/** The simulated work from now on, with everybody doing one job after another in the order of the plan. */
export type Floor = {
  readonly jobs: readonly Job[]
  /** Number of jobs at the front that are running and cannot be delayed. */
  readonly running: number
  readonly start: readonly number[]
  readonly runs: readonly Run[]
  /**
   * For each resource: the moments at which it is free, each from a place in the order on. The first entry is place 0.
   */
  readonly history: readonly (readonly { readonly place: number; readonly free: number }[])[]
  readonly resourceOf: (holder: Holder) => Resource
  /** The person or bay of each resource. */
  readonly holders: readonly Holder[]
}

/** A person as holder, the same at all locations. */
export const personHolder = (technician_uuid: string): Holder => ({ technician_uuid, bay: null })
/** A bay as holder. It belongs to a location. */
export const bayHolder = (location_uuid: string, bay: string): Holder => ({ technician_uuid: null, location_uuid, bay })
const keyOf = (holder: Holder): string =>
  holder.bay === null ? `person ${holder.technician_uuid}` : `bay ${holder.location_uuid} ${holder.bay}`

const NEVER = Number.POSITIVE_INFINITY
const startOf = ({ start }: PlannerBlock) => (start === null ? NEVER : momentOf(start))
const promiseOf = ({ promised_at }: PlannerBlock) => (promised_at === null ? NEVER : momentOf(promised_at))
const isRunning = ({ state }: PlannerBlock) => state === 'in_progress'

/**
 * Order of the list: running blocks first, then by planned start. At the same start carried-over blocks come first,
 * then higher priority, then the earlier promise.
 */
function inOrder(a: PlannerBlock, b: PlannerBlock): number {
  return (
    Number(isRunning(b)) - Number(isRunning(a)) ||
    compareValues(startOf(a), startOf(b)) ||
    Number(b.carried_from !== null) - Number(a.carried_from !== null) ||
    b.priority - a.priority ||
    compareValues(promiseOf(a), promiseOf(b)) ||
    (a.uuid < b.uuid ? -1 : 1)
  )
}

/** A fixed block without a promise is due at its own planned end. */
function dueOf(calendar: Calendar, block: PlannerBlock): number {
  if (block.promised_at !== null) return momentOf(block.promised_at)
  return block.is_fixed ? (timingOf(calendar, block)?.end ?? NEVER) : NEVER
}

/**
 * Runs a job from a start. Its people become free one by one, and the bay when all have finished. Work that never ends,
 * because its people never work, keeps its bay for its planned time.
 */
function runJob(job: Job, start: number): Run {
  const { buffer_minutes: buffer } = job.block
  let end = start
  let bayFree = start
  const taskFree = job.tasks.map(({ time, minutes }) => {
    const done = finish(time, start, minutes)
    const free = done === NEVER || buffer === 0 ? done : finish(time, done, buffer)
    if (done > end) end = done
    const kept = free === NEVER ? finish(job.open, start, minutes + buffer) : free
    if (kept > bayFree) bayFree = kept
    return free
  })
  return { end, bayFree, taskFree }
}

/** Whether two runs end at the same time and free all resources at the same time. */
const isSameRun = (one: Run, other: Run): boolean =>
  one.end === other.end &&
  one.bayFree === other.bayFree &&
  one.taskFree.every((free, index) => free === other.taskFree[index])

/** Simulates the unfinished, dated blocks of all locations from `now` on. */
export function simulateFloor(calendar: Calendar, blocks: Iterable<PlannerBlock>, now: number): Floor {
  const numbers = new Map<string, Resource>()
  const history: { place: number; free: number }[][] = []
  const holders: Holder[] = []
  const resourceOf = (holder: Holder): Resource => {
    const key = keyOf(holder)
    const known = numbers.get(key)
    if (known !== undefined) return known
    numbers.set(key, history.length)
    holders.push(holder)
    history.push([{ place: 0, free: now }])
    return history.length - 1
  }
  const open = [...blocks].filter(({ start, state }) => start !== null && state !== 'finished').sort(inOrder)
  const jobs = open.map((block): Job => {
    const tasks = tasksOf(calendar, block, restOf(block)).map(({ technicianUuid, time, minutes }) => ({
      time,
      minutes,
      resource: technicianUuid === null ? null : resourceOf(personHolder(technicianUuid)),
    }))
    const bay = block.bay === null ? null : resourceOf(bayHolder(block.location_uuid, block.bay))
    const resources = [...tasks.flatMap(({ resource }) => resource ?? []), ...(bay === null ? [] : [bay])]
    const release = isRunning(block) ? now : Math.max(now, startOf(block))
    const open = calendar.workTime(block.location_uuid, null)
    return { block, tasks, bay, open, resources, release, due: dueOf(calendar, block) }
  })
  const start: number[] = []
  const runs: Run[] = []
  for (const [index, job] of jobs.entries()) {
    const begins = Math.max(job.release, ...job.resources.map((one) => history[one]?.at(-1)?.free ?? now))
    const run = runJob(job, begins)
    start.push(begins)
    runs.push(run)
    for (const [resource, free] of freed(job, run)) history[resource]?.push({ place: index + 1, free })
  }
  return {
    jobs,
    running: jobs.filter(({ block }) => isRunning(block)).length,
    start,
    runs,
    history,
    resourceOf,
    holders,
  }
}

/** The moments at which a job frees its resources. A job does not occupy a person who never works. */
export function* freed({ tasks, bay }: Job, { taskFree, bayFree }: Run): Generator<[Resource, number]> {
  for (const [index, { resource }] of tasks.entries()) {
    const free = taskFree[index] ?? NEVER
    if (resource !== null && free !== NEVER) yield [resource, free]
  }
  if (bay !== null && bayFree !== NEVER) yield [bay, bayFree]
}

/**
 * A job inserted at index `place` of the sequence of jobs. `free` says when each resource that it uses is free again.
 */
export type Insertion = { readonly place: number; readonly free: ReadonlyMap<Resource, number> }

/** A job that an insertion delays. */
export type Delay = {
  readonly index: number
  readonly begins: number
  readonly run: Run
  /** The resource that it waits for. */
  readonly waitsFor: Resource
}

/**
 * Follows the effects of an insertion on the jobs behind it. Calls `onDelay` for each job that starts later and ends,
 * or frees a resource, later than before. Returning `false` stops it.
 * Only late resources are followed. As soon as all are on time again, the rest is unchanged.
 */
export function ripple(floor: Floor, { place, free }: Insertion, onDelay: (delay: Delay) => boolean): void {
  const late = new Map(free)
  for (let index = place; index < floor.jobs.length && late.size > 0; index += 1) {
    const job = floor.jobs[index]
    const then = floor.runs[index]
    if (!job || !then) return
    const latest = latestOf(job, late)
    if (latest === null) continue
    const { waitsFor, begins } = latest
    const run = begins > (floor.start[index] ?? 0) ? runJob(job, begins) : then
    const isOnTime = isSameRun(run, then)
    // The job does not occupy a person who never works. That person stays late for the next job.
    noteFreed(late, freed(job, run), isOnTime)
    if (!isOnTime && !onDelay({ index, begins, run, waitsFor })) return
  }
}

/** Updates the late resources after a job. A job on time removes its own resources. */
function noteFreed(late: Map<Resource, number>, after: Iterable<[Resource, number]>, isOnTime: boolean): void {
  for (const [resource, until] of after)
    if (isOnTime) late.delete(resource)
    else late.set(resource, until)
}

/** The late resource of a job that is free last, and when. Null when none of its resources is late. */
function latestOf(
  { resources }: Job,
  late: ReadonlyMap<Resource, number>,
): { waitsFor: Resource; begins: number } | null {
  let latest: { waitsFor: Resource; begins: number } | null = null
  for (const waitsFor of resources) {
    const begins = late.get(waitsFor)
    if (begins !== undefined && (latest === null || begins > latest.begins)) latest = { waitsFor, begins }
  }
  return latest
}
