import { later } from './blocks.ts'
import { type Calendar, finish, nextWork } from './calendar.ts'
import { type Floor, freed, type Job } from './floor.ts'
import { type Able, ableBays, ablePeople, type Place, resourcesOf } from './placements.ts'
import type { PromiseQuestion } from './promiseAnswer.ts'

const NEVER = Number.POSITIVE_INFINITY

/** Time in which a job keeps a person or a bay, from its first minute of work on. */
type Busy = { readonly from: number; readonly to: number }

/**
 * The first minute of work of a job that starts at a moment. If its people never work, its bay counts by the opening
 * hours.
 */
export function workBegins({ tasks, bay, open }: Job, begins: number): number {
  const times = tasks.map(({ time }) => time)
  const kept =
    bay === null ? times : [...times, ...(times.some((time) => nextWork(time, begins) === null) ? [open] : [])]
  return Math.min(...kept.map((time) => nextWork(time, begins) ?? NEVER))
}

/** Busy times of each person and bay by the current plan, in the order in which they end. */
function busyTimes(floor: Floor): Map<number, Busy[]> {
  const busy = new Map<number, Busy[]>()
  for (const [index, job] of floor.jobs.entries()) {
    const run = floor.runs[index]
    const begins = floor.start[index] ?? NEVER
    if (!run) continue
    // A running job keeps its bay and its people from now on, even if the plan puts another job before it.
    const from = index < floor.running ? Number.NEGATIVE_INFINITY : workBegins(job, begins)
    for (const [resource, to] of freed(job, run)) {
      const known = busy.get(resource)
      if (known) known.push({ from, to })
      else busy.set(resource, [{ from, to }])
    }
  }
  return busy
}

const NOTHING: readonly Busy[] = []

/** The latest end of the busy times between two moments. Null when there are none. */
function inTheWay(taken: readonly (readonly Busy[])[], from: number, to: number): number | null {
  let latest: number | null = null
  for (const spans of taken)
    for (const span of spans) if (span.from < to && span.to > from && span.to > (latest ?? from)) latest = span.to
  return latest
}

type Gap = { readonly start: number; readonly end: number }

/** The first gap that fits a job of a person without delaying any planned job. */
function firstGap(
  { time, minutes, until }: Able,
  taken: readonly (readonly Busy[])[],
  { earliest, buffer, before }: { earliest: number; buffer: number; before: number },
): Gap | null {
  let start = nextWork(time, earliest)
  while (start !== null && later(start, minutes) < before) {
    const end = finish(time, start, minutes)
    if (end > until || end >= before) return null
    const next = inTheWay(taken, start, buffer > 0 ? finish(time, end, buffer) : end)
    if (next === null) return { start, end }
    start = nextWork(time, next)
  }
  return null
}

/**
 * Finds the earliest end of a new job that delays no other job: the first gap between the busy times of each person and
 * bay. Gaps are searched by the clock, not by the order of the plan. A bay may be free while the next job on the list
 * still waits for its technician.
 */
export function earliestGap(
  calendar: Calendar,
  floor: Floor,
  question: PromiseQuestion,
  earliest: number,
): Place | null {
  const location = calendar.locations.get(question.location_uuid)
  if (!location) return null
  const busy = busyTimes(floor)
  const buffer = question.buffer_minutes
  let best: Place | null = null
  for (const able of ablePeople(calendar, location, question)) {
    for (const bay of ableBays(location, question.bay_kinds)) {
      const resources = resourcesOf(floor, question.location_uuid, able, bay)
      const taken = resources.map((one) => busy.get(one) ?? NOTHING)
      const gap = firstGap(able, taken, { earliest, buffer, before: best?.end ?? NEVER })
      if (gap) best = { able, bay, resources, start: gap.start, end: gap.end }
    }
  }
  return best
}
