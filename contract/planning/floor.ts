import { momentOf, type PlannerBlock, restOf, type Task, tasksOf, timingOf } from './blocks.ts'
import { type Calendar, finish } from './calendar.ts'

/** A resource that does one thing at a time: a person or a bay. */
type Resource = number

/** A block as the simulation sees it; moments in milliseconds. */
export type Job = {
  readonly block: PlannerBlock
  readonly tasks: readonly (Pick<Task, 'time' | 'minutes'> & { readonly resource: Resource | null })[]
  readonly bay: Resource | null
  /** People and bay. */
  readonly resources: readonly Resource[]
  /** It does not begin before that. */
  readonly release: number
  /** By when it has to be finished so that nobody is let down; infinity when nothing was said. */
  readonly due: number
}

/** What a job that begins at a moment does to the resources it uses. */
export type Run = { readonly end: number; readonly bayFree: number; readonly taskFree: readonly number[] }

/** What happens on the floor from now on when everybody does one thing after another in the order of the plan. */
export type Floor = {
  readonly jobs: readonly Job[]
  /** The first so many run already and cannot be put off. */
  readonly running: number
  readonly start: readonly number[]
  readonly runs: readonly Run[]
  /** Per resource: from which place in the order on it is free when. The first entry is place 0. */
  readonly history: readonly (readonly { readonly place: number; readonly free: number }[])[]
  readonly resourceOf: (key: string) => Resource
}

/** Names of resources: people are the same everywhere, bays belong to a location. */
export const personResource = (uuid: string): string => `person ${uuid}`
/** See above. */
export const bayResource = (locationUuid: string, code: string): string => `bay ${locationUuid} ${code}`

const NEVER = Number.POSITIVE_INFINITY
const compare = (a: number, b: number) => (a === b ? 0 : a < b ? -1 : 1)
const startOf = ({ start }: PlannerBlock) => (start === null ? NEVER : momentOf(start))
const promiseOf = ({ promised_at }: PlannerBlock) => (promised_at === null ? NEVER : momentOf(promised_at))
const isRunning = ({ state }: PlannerBlock) => state === 'in_progress'

/**
 * The order of the list: what runs; then by planned start; at the same start what was carried over, what is more urgent,
 * what is promised earlier.
 */
function inOrder(a: PlannerBlock, b: PlannerBlock): number {
  return (
    Number(isRunning(b)) - Number(isRunning(a)) ||
    compare(startOf(a), startOf(b)) ||
    Number(b.carried_from !== null) - Number(a.carried_from !== null) ||
    b.priority - a.priority ||
    compare(promiseOf(a), promiseOf(b)) ||
    (a.uuid < b.uuid ? -1 : 1)
  )
}

/** A fixed time without a promise is a promise of its own planned end. */
function dueOf(calendar: Calendar, block: PlannerBlock): number {
  if (block.promised_at !== null) return momentOf(block.promised_at)
  return block.is_fixed ? (timingOf(calendar, block)?.end ?? NEVER) : NEVER
}

/** Lets a job begin; its people become free one by one, the bay when all have finished. */
export function runJob(job: Job, start: number): Run {
  let end = start
  let bayFree = start
  const taskFree = job.tasks.map(({ time, minutes }) => {
    const done = finish(time, start, minutes)
    const free = done === NEVER || job.block.buffer_minutes === 0 ? done : finish(time, done, job.block.buffer_minutes)
    if (done > end) end = done
    if (free > bayFree) bayFree = free
    return free
  })
  return { end, bayFree, taskFree }
}

/** Simulates the unfinished, dated blocks of all locations from `now` on. */
export function simulateFloor(calendar: Calendar, blocks: Iterable<PlannerBlock>, now: number): Floor {
  const numbers = new Map<string, Resource>()
  const history: { place: number; free: number }[][] = []
  const resourceOf = (key: string): Resource => {
    const known = numbers.get(key)
    if (known !== undefined) return known
    numbers.set(key, history.length)
    history.push([{ place: 0, free: now }])
    return history.length - 1
  }
  const open = [...blocks].filter(({ start, state }) => start !== null && state !== 'finished').sort(inOrder)
  const jobs = open.map((block): Job => {
    const tasks = tasksOf(calendar, block, restOf(block)).map(({ technicianUuid, time, minutes }) => ({
      time,
      minutes,
      resource: technicianUuid === null ? null : resourceOf(personResource(technicianUuid)),
    }))
    const bay = block.bay === null ? null : resourceOf(bayResource(block.location_uuid, block.bay))
    const resources = [...tasks.flatMap(({ resource }) => resource ?? []), ...(bay === null ? [] : [bay])]
    const release = isRunning(block) ? now : Math.max(now, startOf(block))
    return { block, tasks, bay, resources, release, due: dueOf(calendar, block) }
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
  return { jobs, running: jobs.filter(({ block }) => isRunning(block)).length, start, runs, history, resourceOf }
}

/** When the resources of a job are free after it. Work that never ends keeps nobody: it is not done. */
function* freed({ tasks, bay }: Job, { taskFree, bayFree }: Run): Generator<[Resource, number]> {
  for (const [index, { resource }] of tasks.entries()) {
    const free = taskFree[index] ?? NEVER
    if (resource !== null && free !== NEVER) yield [resource, free]
  }
  if (bay !== null && bayFree !== NEVER) yield [bay, bayFree]
}

/** A job that comes in between: from this place of the order on, these resources are free later. */
export type Insertion = { readonly place: number; readonly free: ReadonlyMap<Resource, number> }

/**
 * What an insertion does to the jobs behind it, one call each for those that end later than before; `false` from there
 * stops it. Only resources that are late are followed: as soon as all are on time again, the rest is as it was.
 */
export function ripple(
  floor: Floor,
  { place, free }: Insertion,
  onDelay: (index: number, end: number) => boolean,
): void {
  const late = new Map(free)
  for (let index = place; index < floor.jobs.length && late.size > 0; index += 1) {
    const job = floor.jobs[index]
    const then = floor.runs[index]
    if (!job || !then) return
    const before = floor.start[index] ?? 0
    let begins = before
    let isTouched = false
    for (const resource of job.resources) {
      const until = late.get(resource)
      if (until === undefined) continue
      isTouched = true
      if (until > begins) begins = until
    }
    if (!isTouched) continue
    for (const resource of job.resources) late.delete(resource)
    if (begins === before) continue
    const now = runJob(job, begins)
    for (const [position, { resource }] of job.tasks.entries()) {
      const until = now.taskFree[position] ?? NEVER
      if (resource !== null && until !== NEVER && until !== then.taskFree[position]) late.set(resource, until)
    }
    if (job.bay !== null && now.bayFree !== NEVER && now.bayFree !== then.bayFree) late.set(job.bay, now.bayFree)
    if (now.end !== then.end && !onDelay(index, now.end)) return
  }
}
