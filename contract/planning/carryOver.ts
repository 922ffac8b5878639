import { compareValues } from '../compareValues.ts'
import { dayOfBlock, later, momentOf, momentText, type PlannerBlock, restOf, timed, timingOf } from './blocks.ts'
import { type Calendar, nextWork } from './calendar.ts'
import { applyChange, changeBetween, type Plan, type PlanChange } from './changes.ts'
import { dayAt, localDay } from './localDay.ts'
import { cutBlock, type Outcome, openBlock, replacing } from './operations.ts'

/** Where and why what is left of a block goes on. */
type Onward = { readonly start: number; readonly uuid: string; readonly reason: string | null }

/** What was done stays where it was; the rest goes on later and remembers the day it was meant for first. */
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

/** When those who do a block are next at work after the local day of a moment. */
function nextMorning(calendar: Calendar, block: PlannerBlock, now: number): number | null {
  const zone = calendar.locations.get(block.location_uuid)?.time_zone ?? 'UTC'
  const midnight = localDay(zone, dayAt(zone, now)).to
  const people = block.technicians.length === 0 ? [null] : block.technicians.map(({ uuid }) => uuid)
  const starts = people.map((uuid) => nextWork(calendar.workTime(block.location_uuid, uuid), midnight))
  return starts.reduce((latest, one) => (latest === null || one === null ? null : Math.max(latest, one)))
}

/** What is asked for when work is carried over. */
type Carry = {
  readonly now: number
  readonly reason: string | null
  /** Uuid of the block that the rest becomes when a part was done. */
  readonly newUuid: (uuid: string) => string
}

/** Moves what is left of a block to the next working day of its people. */
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
/** Who waits longest comes first, then what is urgent, then what was promised first. */
function byUrgency(a: PlannerBlock, b: PlannerBlock): number {
  return (
    compareValues(a.carried_from ?? NEVER, b.carried_from ?? NEVER) ||
    b.priority - a.priority ||
    compareValues(a.promised_at ?? NEVER, b.promised_at ?? NEVER) ||
    compareValues(a.start ?? NEVER, b.start ?? NEVER) ||
    compareValues(a.uuid, b.uuid)
  )
}

/** Blocks of a location that should be finished by now and are not, the most urgent first. */
export function unfinishedAt(plan: Plan, calendar: Calendar, locationUuid: string, now: number): PlannerBlock[] {
  return [...plan.values()]
    .filter((block) => {
      if (block.location_uuid !== locationUuid || block.state === 'finished') return false
      const timing = timingOf(calendar, block)
      return timing !== null && timing.start < now && timing.end <= now
    })
    .sort(byUrgency)
}

/**
 * At closing time: everything of a location that should be finished and is not goes to the next working day of its
 * people, one after another from their first minute on. It may lie upon what was planned there; the morning decides.
 * Work that was planned to take several days goes on by itself.
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
    // The series of a block may have been numbered anew by the one before it.
    const current = next.get(block.uuid) ?? block
    next = applyChange(next, carried(next, calendar, current, { start, uuid, reason: carry.reason }))
  }
  return changeBetween(plan, next)
}
