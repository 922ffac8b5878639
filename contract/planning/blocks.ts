import { type Calendar, finish, minutesAt, type WorkTime, workBetween } from './calendar.ts'
import { dayAt, dayName, MINUTE_MS, type Span } from './localDay.ts'

/** Minutes that an unfinished block still needs when its planned time is used up. */
const LEAST_REST = 15

/** Requirements of a block. */
export type BlockNeeds = {
  /** One technician is enough for each skill. High-voltage skills are needed by all of them. */
  readonly skills: readonly string[]
  /** Any of these kinds of bays. Empty means any bay, or no bay at all. */
  readonly bay_kinds: readonly string[]
  readonly loan_car_uuid: string | null
  readonly wheel_set: 'none' | 'missing' | 'ready'
  readonly parts: 'none' | 'incomplete' | 'complete'
}

/**
 * A piece of work in the planner, in its wire format: moments are UTC texts, durations are minutes. Blocks are
 * immutable. A change creates another block, so that values computed for the old one stay valid.
 */
export type PlannerBlock = {
  readonly uuid: string
  readonly paper_uuid: string
  readonly work_uuids: readonly string[]
  readonly location_uuid: string
  /** Start of the work. Null while it is undated. A start outside working time means the next working time. */
  readonly start: string | null
  /** Target minutes of all works together, for a pace of 1. */
  readonly planned_minutes: number
  /** Minutes of the planned ones that are done. */
  readonly done_minutes: number
  /** Minutes of working time that are kept free after it. */
  readonly buffer_minutes: number
  /**
   * Each technician does their share of the planned minutes. The shares need not add up to 1, because a job may need
   * two technicians all the time.
   */
  readonly technicians: readonly { readonly uuid: string; readonly share: number }[]
  /** Code of a bay of the location. */
  readonly bay: string | null
  /** Team that does the work while no technician is named. */
  readonly team_uuid: string | null
  /** The customer knows this time. Otherwise the block may be moved. */
  readonly is_fixed: boolean
  /** Series of a split block: the uuid of the block that was split first. */
  readonly part_of: string | null
  /** Position in the series, from 1. */
  readonly part: number
  readonly parts: number
  readonly promised_at: string | null
  /** 0 is the usual priority. A higher one is more urgent. */
  readonly priority: number
  readonly state: 'planned' | 'in_progress' | 'on_hold' | 'finished'
  readonly needs: BlockNeeds
  /** Local day on which the block should have been done before its first carry-over. */
  readonly carried_from: string | null
  readonly carry_reason: string | null
}

/** Values of a block that is not begun, has no place in the plan and needs nothing. */
export const NEW_BLOCK = {
  work_uuids: [],
  start: null,
  done_minutes: 0,
  buffer_minutes: 0,
  technicians: [],
  bay: null,
  team_uuid: null,
  is_fixed: false,
  part_of: null,
  part: 1,
  parts: 1,
  promised_at: null,
  priority: 0,
  state: 'planned',
  needs: { skills: [], bay_kinds: [], loan_car_uuid: null, wheel_set: 'none', parts: 'none' },
  carried_from: null,
  carry_reason: null,
} satisfies Omit<PlannerBlock, 'uuid' | 'paper_uuid' | 'location_uuid' | 'planned_minutes'>

/** Share of one technician in a block, or the whole block when no technician is named. */
export type Task = {
  readonly technicianUuid: string | null
  readonly time: WorkTime
  /** Clock minutes, without the buffer. */
  readonly minutes: number
  readonly end: number
  /** End of the buffer. */
  readonly freeAt: number
}

/** Time of a block. `end` is infinity when working time never comes. */
export type Timing = {
  readonly start: number
  readonly end: number
  /** End of the buffer, when bay and technicians are free again. */
  readonly freeAt: number
  readonly tasks: readonly Task[]
}

/** Parses a moment of the wire format into milliseconds. */
export const momentOf = (text: string): number => Date.parse(text)
/** Formats milliseconds as a moment of the wire format. Infinity becomes null. */
export const momentText = (moment: number): string | null =>
  Number.isFinite(moment) ? new Date(moment).toISOString() : null

/**
 * Planned minutes that are left of a block: 0 for a finished one, and a quarter of an hour for an unfinished one whose
 * planned minutes are used up.
 */
export function restOf({ planned_minutes, done_minutes, state }: PlannerBlock): number {
  if (state === 'finished') return 0
  return planned_minutes > done_minutes ? planned_minutes - done_minutes : LEAST_REST
}

/** The technicians of a block with their minutes. A block without technicians is done in the opening hours. */
export function tasksOf(
  calendar: Calendar,
  block: PlannerBlock,
  planned: number,
): Pick<Task, 'technicianUuid' | 'time' | 'minutes'>[] {
  const task = (technicianUuid: string | null, share: number) => {
    const time = calendar.workTime(block.location_uuid, technicianUuid)
    return { technicianUuid, time, minutes: minutesAt(time.pace, planned * share) }
  }
  if (block.technicians.length === 0) return [task(null, 1)]
  return block.technicians.map(({ uuid, share }) => task(uuid, share))
}

/** The timing of planned minutes of a block that starts at `start`. */
export function timed(calendar: Calendar, block: PlannerBlock, start: number, planned = block.planned_minutes): Timing {
  const tasks = tasksOf(calendar, block, planned).map((task) => {
    const end = finish(task.time, start, task.minutes)
    return {
      ...task,
      end,
      freeAt: end === Number.POSITIVE_INFINITY ? end : finish(task.time, end, block.buffer_minutes),
    }
  })
  return {
    start,
    end: Math.max(...tasks.map(({ end }) => end)),
    freeAt: Math.max(...tasks.map(({ freeAt }) => freeAt)),
    tasks,
  }
}

const known = new WeakMap<Calendar, WeakMap<PlannerBlock, Timing>>()

/** The planned timing of a block. Null while it is undated. */
export function timingOf(calendar: Calendar, block: PlannerBlock): Timing | null {
  if (block.start === null) return null
  let timings = known.get(calendar)
  if (!timings) {
    timings = new WeakMap()
    known.set(calendar, timings)
  }
  const found = timings.get(block)
  if (found) return found
  const made = timed(calendar, block, momentOf(block.start))
  timings.set(block, made)
  return made
}

const busy = new WeakMap<Task, readonly Span[]>()

/** Pieces of working time that a task takes, including the buffer. Breaks, nights and closed days are left out. */
export function busySpans(timing: Timing, task: Task): readonly Span[] {
  const found = busy.get(task)
  if (found) return found
  const made = workBetween(task.time, { from: timing.start, to: task.freeAt })
  busy.set(task, made)
  return made
}

/** The local day of a moment at the location of a block. */
export function dayOfBlock(calendar: Calendar, block: PlannerBlock, moment: number): string {
  return dayName(dayAt(calendar.locations.get(block.location_uuid)?.time_zone ?? 'UTC', moment))
}

/** Adds minutes to a moment in milliseconds. */
export const later = (moment: number, minutes: number): number => moment + minutes * MINUTE_MS
