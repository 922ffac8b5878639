import { type Calendar, finish, minutesAt, type WorkTime, workBetween } from './calendar.ts'
import { dayAt, dayName, MINUTE_MS, type Span } from './localDay.ts'

/** What an unfinished block still needs when its planned time is used up, minutes. */
const LEAST_REST = 15

/** What has to be there so that a block can be done. */
export type BlockNeeds = {
  /** At least one of the technicians has each of them, and all of them those for high voltage. */
  readonly skills: readonly string[]
  /** Any of these kinds of bays; none: any bay, or no bay at all. */
  readonly bay_kinds: readonly string[]
  readonly loan_car_uuid: string | null
  readonly wheel_set: 'none' | 'missing' | 'ready'
  readonly parts: 'none' | 'incomplete' | 'complete'
}

/**
 * A piece of work in the planner, as it is on the wire: moments are UTC texts, durations minutes. Blocks are never
 * changed in place; whatever changes one makes another, and what was found out about the old one stays true.
 */
export type PlannerBlock = {
  readonly uuid: string
  readonly paper_uuid: string
  readonly work_uuids: readonly string[]
  readonly location_uuid: string
  /** When work begins; null: nobody has said so yet. A start outside working time means the next working time. */
  readonly start: string | null
  /** Target time of the works together, for a pace of 1. */
  readonly planned_minutes: number
  /** What of it is done. */
  readonly done_minutes: number
  /** Working time that is kept free after it. */
  readonly buffer_minutes: number
  /** Each does the share of the planned minutes; the shares need not add up to 1, two may be needed all the time. */
  readonly technicians: readonly { readonly uuid: string; readonly share: number }[]
  /** Code of a bay of the location. */
  readonly bay: string | null
  /** Who is meant to do it as long as no technician is named. */
  readonly team_uuid: string | null
  /** The customer was told this time; otherwise it floats. */
  readonly is_fixed: boolean
  /** Name of the series that a split block belongs to: the uuid of the one that was split first. */
  readonly part_of: string | null
  /** Counted from 1. */
  readonly part: number
  readonly parts: number
  readonly promised_at: string | null
  /** 0 is usual, more is more urgent. */
  readonly priority: number
  readonly state: 'planned' | 'in_progress' | 'on_hold' | 'finished'
  readonly needs: BlockNeeds
  /** The local day on which it should have been done before it was carried over for the first time. */
  readonly carried_from: string | null
  readonly carry_reason: string | null
}

/** What one technician, or nobody in particular, does of a block. */
export type Task = {
  readonly technicianUuid: string | null
  readonly time: WorkTime
  /** By the clock, without the buffer. */
  readonly minutes: number
  readonly end: number
  /** After the buffer. */
  readonly freeAt: number
}

/** When a block is worked on. `end` is infinity when working time never comes. */
export type Timing = {
  readonly start: number
  readonly end: number
  /** When bay and people have it behind them, buffer included. */
  readonly freeAt: number
  readonly tasks: readonly Task[]
}

/** A moment of the wire in milliseconds. */
export const momentOf = (text: string): number => Date.parse(text)
/** The way back; infinity is null. */
export const momentText = (moment: number): string | null =>
  Number.isFinite(moment) ? new Date(moment).toISOString() : null

/** Planned minutes that are left of a block; an unfinished one without any needs a quarter of an hour more. */
export function restOf({ planned_minutes, done_minutes, state }: PlannerBlock): number {
  if (state === 'finished') return 0
  return planned_minutes > done_minutes ? planned_minutes - done_minutes : LEAST_REST
}

/** Who works on it how long; without technicians the opening hours are its time. */
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

/** How long planned minutes of a block take when they begin at `start`. */
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

/** When a block is worked on by plan; null while it has no date. */
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

/** The working time that a task takes, buffer included, piece by piece: pauses, nights and closed days are no part of it. */
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

/** So many minutes later. */
export const later = (moment: number, minutes: number): number => moment + minutes * MINUTE_MS
