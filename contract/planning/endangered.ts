import { compareValues } from '../compareValues.ts'
import { momentOf, type PlannerBlock, timingOf } from './blocks.ts'
import type { Calendar } from './calendar.ts'
import { dayNumber, localDay, MINUTE_MS } from './localDay.ts'
import { formerOf, goneBayOf } from './orphans.ts'

/** Reasons why a promise is in danger. If several apply, the first in this list counts. */
export const RISK_CODES = [
  'promise_broken',
  'person_gone',
  'bay_gone',
  'undated',
  'nobody',
  'no_working_time',
  'promise_late',
] as const

/** A promise that is broken already, or that the plan will break. */
export type Risk = {
  readonly code: (typeof RISK_CODES)[number]
  readonly promised_at: string
  /**
   * Minutes after the promise: until now for a broken one, until the planned end for a late plan. Null for other
   * reasons.
   */
  readonly minutes: number | null
  /** The block that causes it. Null when the paper has no block. */
  readonly block_uuid: string | null
}

/** A car whose promise is in danger. */
export type Endangered = Risk & { readonly paper_uuid: string }

type At = { readonly locationUuid: string; readonly now: number }

/** Days of a view, both inclusive. */
type Days = { readonly first: string; readonly last: string }

const isNobodys = (calendar: Calendar, { technicians, state }: PlannerBlock) =>
  // A location without people plans only bays.
  technicians.length === 0 && state !== 'in_progress' && calendar.people.size > 0

/** Problem of a block that does not depend on its promise. */
function gapOf(calendar: Calendar, block: PlannerBlock, locationUuid: string): Risk['code'] | null {
  if (formerOf(calendar, block, locationUuid) !== undefined) return 'person_gone'
  if (goneBayOf(calendar, block, locationUuid) !== undefined) return 'bay_gone'
  if (block.start === null) return 'undated'
  if (isNobodys(calendar, block)) return 'nobody'
  return Number.isFinite(timingOf(calendar, block)?.end) ? null : 'no_working_time'
}

const minutesAfter = (moment: number, promised: number) => Math.ceil((moment - promised) / MINUTE_MS)

/**
 * Finds why the promise of a car is in danger, from its unfinished blocks. Null when it can be kept, or when nothing
 * was promised. Cards, toolbar, promise guard and start page all use this rule.
 */
export function riskOf(calendar: Calendar, blocks: readonly PlannerBlock[], { locationUuid, now }: At): Risk | null {
  const open = blocks.filter(({ state }) => state !== 'finished')
  const promised_at = open.map((block) => block.promised_at).find((one) => one !== null)
  const [first] = open
  if (!first || !promised_at) return null
  const promised = momentOf(promised_at)
  if (promised < now)
    return { code: 'promise_broken', promised_at, minutes: minutesAfter(now, promised), block_uuid: first.uuid }
  const gaps = open.map((block) => ({ block, code: gapOf(calendar, block, locationUuid) }))
  for (const code of RISK_CODES) {
    const found = gaps.find((gap) => gap.code === code)
    if (found) return { code, promised_at, minutes: null, block_uuid: found.block.uuid }
  }
  const ends = open.map((block) => ({ block, end: timingOf(calendar, block)?.end ?? promised }))
  const latest = ends.reduce((a, b) => (b.end > a.end ? b : a))
  if (latest.end <= promised) return null
  return {
    code: 'promise_late',
    promised_at,
    minutes: minutesAfter(latest.end, promised),
    block_uuid: latest.block.uuid,
  }
}

/**
 * Cars of a location whose promise is in danger in some days, each once, the earliest promise first. A car belongs to
 * the days on which it is promised or worked on. If `now` is in these days, all promises that are broken already belong
 * to them.
 */
export function endangeredAt(
  calendar: Calendar,
  given: {
    readonly blocks: Iterable<PlannerBlock>
    /** Papers without blocks. */
    readonly unplanned: readonly { readonly uuid: string; readonly promised_at: string | null }[]
  },
  { first, last, locationUuid, now }: At & Days,
): Endangered[] {
  const zone = calendar.locations.get(locationUuid)?.time_zone ?? 'UTC'
  const [from, to] = [localDay(zone, dayNumber(first)).from, localDay(zone, dayNumber(last)).to]
  const isBrokenHere = from <= now && now < to
  const isPromisedThen = (promised: number) => promised < to && (promised >= from || (isBrokenHere && promised < now))
  const isWorkedOnThen = (block: PlannerBlock) => {
    const timing = timingOf(calendar, block)
    return timing !== null && block.state !== 'finished' && timing.start < to && timing.end > from
  }
  const here = [...given.blocks].filter((block) => block.location_uuid === locationUuid)
  const stays = Map.groupBy(here, (block) => block.paper_uuid)
  const planned = [...stays].flatMap(([paper_uuid, blocks]): Endangered[] => {
    const risk = riskOf(calendar, blocks, { locationUuid, now })
    const isOfDays = risk !== null && (isPromisedThen(momentOf(risk.promised_at)) || blocks.some(isWorkedOnThen))
    return isOfDays ? [{ ...risk, paper_uuid }] : []
  })
  const fresh = given.unplanned.flatMap(({ uuid, promised_at }): Endangered[] => {
    if (promised_at === null || stays.has(uuid)) return []
    const promised = momentOf(promised_at)
    if (!isPromisedThen(promised)) return []
    const told = { paper_uuid: uuid, promised_at, block_uuid: null }
    if (promised < now) return [{ ...told, code: 'promise_broken', minutes: minutesAfter(now, promised) }]
    return [{ ...told, code: 'undated', minutes: null }]
  })
  return [...planned, ...fresh].sort(
    (a, b) => compareValues(a.promised_at, b.promised_at) || compareValues(a.paper_uuid, b.paper_uuid),
  )
}
