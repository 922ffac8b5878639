import { compareValues } from '../compareValues.ts'
import { dayOfBlock, later, momentOf, momentText, type PlannerBlock, restOf, timed, timingOf } from './blocks.ts'
import { type Calendar, nextWork } from './calendar.ts'
import { applyChange, changeBetween, type Plan, type PlanChange } from './changes.ts'
import { dayAt, dayName, localDay } from './localDay.ts'
import { cutBlock, type Outcome, openBlock, replacing } from './operations.ts'

/** New start and uuid of the rest of a block, and the reason for the carry-over. */
type Onward = { readonly start: number; readonly uuid: string; readonly reason: string | null }

/** Keeps the done part of a block where it was and moves the rest. The rest remembers its first planned day. */
function carried(plan: Plan, calendar: Calendar, block: PlannerBlock, { start, uuid, reason }: Onward): PlanChange {
  const rest = restOf(block)
  const on: Partial<PlannerBlock> = {
    start: momentText(start),
    carried_from:
      block.carried_from ?? (block.start === null ? null : dayOfBlock(calendar, block, momentOf(block.start))),
    carry_reason: reason ?? block.carry_reason,
    state: block.state === 'on_hold' ? 'on_hold' : 'planned',
  }
  if (block.done_minutes === 0) return replacing(plan, [{ ...block, ...on }])
  return cutBlock(plan, block, {
    at: block.done_minutes,
    uuid,
    first: { state: 'finished', planned_minutes: block.done_minutes },
    second: { ...on, planned_minutes: rest, done_minutes: 0 },
  })
}

/**
 * The first working time of all technicians of a block after the local day of `now`. Null when one of them never works.
 */
function nextMorning(calendar: Calendar, block: PlannerBlock, now: number): number | null {
  const zone = calendar.locations.get(block.location_uuid)?.time_zone ?? 'UTC'
  const midnight = localDay(zone, dayAt(zone, now)).to
  const people = block.technicians.length === 0 ? [null] : block.technicians.map(({ uuid }) => uuid)
  const starts = people.map((uuid) => nextWork(calendar.workTime(block.location_uuid, uuid), midnight))
  return starts.reduce((latest, one) => (latest === null || one === null ? null : Math.max(latest, one)))
}

/** Parameters of a carry-over. */
type Carry = {
  readonly now: number
  readonly reason: string | null
  /** Creates the uuid of the block for the rest when a part was done. */
  readonly newUuid: (uuid: string) => string
}

/** Moves the rest of a block to the next working day of its technicians. */
export function restToTomorrow(plan: Plan, calendar: Calendar, uuid: string, { now, reason, newUuid }: Carry): Outcome {
  const block = openBlock(plan, uuid)
  if (typeof block === 'string') return { refused: block }
  if (block.start === null) return { refused: 'undated' }
  const fresh = newUuid(uuid)
  if (block.done_minutes > 0 && plan.has(fresh)) return { refused: 'taken_uuid' }
  const start = nextMorning(calendar, block, now)
  if (start === null) return { refused: 'no_working_time' }
  return { change: carried(plan, calendar, block, { start, uuid: fresh, reason }) }
}

const NEVER = '9999'
/** Orders by the day of the first carry-over, then priority, then promise. */
function byUrgency(a: PlannerBlock, b: PlannerBlock): number {
  return (
    compareValues(a.carried_from ?? NEVER, b.carried_from ?? NEVER) ||
    b.priority - a.priority ||
    compareValues(a.promised_at ?? NEVER, b.promised_at ?? NEVER) ||
    compareValues(a.start ?? NEVER, b.start ?? NEVER) ||
    compareValues(a.uuid, b.uuid)
  )
}

/** Whether the working day on which a block should have ended is over at its location. */
function isDayOver(calendar: Calendar, block: PlannerBlock, end: number, now: number): boolean {
  const opening = calendar.workTime(block.location_uuid, null)
  const number = dayAt(opening.timeZone, end)
  const midnight = localDay(opening.timeZone, number).to
  const closing = opening.day(number).working.at(-1)?.to ?? midnight
  // The last millisecond of a day counts as its end, because `leftOver` asks for the rest of yesterday at that moment.
  return now >= Math.min(closing, midnight - 1)
}

/**
 * Unfinished blocks of a location that should have ended on an earlier day, or today when the location has closed, the
 * most urgent first. A block that only runs late during its day is not one of them.
 */
export function unfinishedAt(plan: Plan, calendar: Calendar, locationUuid: string, now: number): PlannerBlock[] {
  return [...plan.values()]
    .filter((block) => {
      if (block.location_uuid !== locationUuid || block.state === 'finished') return false
      const timing = timingOf(calendar, block)
      if (timing === null || timing.start >= now || timing.end > now) return false
      return isDayOver(calendar, block, timing.end, now)
    })
    .sort(byUrgency)
}

/** Overhang of a location: unfinished blocks of earlier days and of a finished working day. */
export type LeftOver = {
  /** Blocks that should have ended on a working day that is over. */
  readonly left: readonly PlannerBlock[]
  /** Blocks of earlier days that are now planned for a time today. */
  readonly placed: readonly PlannerBlock[]
  /** The part of `left` that should have ended before today. */
  readonly old: readonly PlannerBlock[]
  /** Whether any of these blocks comes from a day before today. */
  readonly hasEarlier: boolean
  /** Number of cars with such work. */
  readonly cars: number
  /** Planned minutes that are still to do, of all technicians together. */
  readonly minutes: number
  /** Today at the location, as a day number. */
  readonly day: number
}

/** Number of different cars (papers) that blocks belong to. */
export const carsIn = (blocks: Iterable<Pick<PlannerBlock, 'paper_uuid'>>): number =>
  new Set([...blocks].map(({ paper_uuid }) => paper_uuid)).size

/** Planned minutes that are still to do in a block, of all its technicians together. */
function openMinutes(block: PlannerBlock): number {
  const { technicians } = block
  return restOf(block) * (technicians.length === 0 ? 1 : technicians.reduce((sum, { share }) => sum + share, 0))
}

/**
 * The overhang of a location at a moment. The start page, the tray, the button, the dialog and the capacity all count
 * by this rule.
 */
export function leftOver(plan: Plan, calendar: Calendar, locationUuid: string, now: number): LeftOver {
  const zone = calendar.locations.get(locationUuid)?.time_zone ?? 'UTC'
  const number = dayAt(zone, now)
  const today = dayName(number)
  const { from, to } = localDay(zone, number)
  const isEarlier = ({ carried_from }: PlannerBlock) => carried_from !== null && carried_from < today
  const left = unfinishedAt(plan, calendar, locationUuid, now)
  const known = new Set(left.map(({ uuid }) => uuid))
  const placed = [...plan.values()]
    .filter((block) => {
      const { uuid, location_uuid, state, start } = block
      if (location_uuid !== locationUuid || state === 'finished' || start === null || known.has(uuid)) return false
      return isEarlier(block) && momentOf(start) >= from && momentOf(start) < to
    })
    .sort((a, b) => compareValues(a.start ?? '', b.start ?? ''))
  const isFromBefore = (block: PlannerBlock) => isEarlier(block) || momentOf(block.start ?? '') < from
  return {
    left,
    placed,
    old: unfinishedAt(plan, calendar, locationUuid, from - 1),
    hasEarlier: placed.length > 0 || left.some(isFromBefore),
    cars: carsIn([...left, ...placed]),
    minutes: [...left, ...placed].reduce((sum, block) => sum + openMinutes(block), 0),
    day: number,
  }
}

/**
 * Moves all unfinished blocks of a location to the next working day of their technicians, when the working day is over.
 * They follow each other from the first working minute on. They may overlap blocks that are planned there; the planner
 * resolves that in the morning. A block that is planned for several days is not moved before the last of them is over.
 */
export function carryOver(plan: Plan, calendar: Calendar, locationUuid: string, carry: Carry): PlanChange {
  const free = new Map<string, number>()
  let next = plan
  for (const block of unfinishedAt(plan, calendar, locationUuid, carry.now)) {
    const morning = nextMorning(calendar, block, carry.now)
    const uuid = carry.newUuid(block.uuid)
    if (morning === null || (block.done_minutes > 0 && next.has(uuid))) continue
    const used = [...block.technicians.map((one) => one.uuid), ...(block.bay === null ? [] : [`bay ${block.bay}`])]
    const start = Math.max(morning, ...used.map((one) => free.get(one) ?? morning))
    const { freeAt } = timed(calendar, block, start, restOf(block))
    for (const one of used) free.set(one, Number.isFinite(freeAt) ? freeAt : later(start, 0))
    // An earlier block of this loop may have renumbered the series.
    const current = next.get(block.uuid) ?? block
    next = applyChange(next, carried(next, calendar, current, { start, uuid, reason: carry.reason }))
  }
  return changeBetween(plan, next)
}
