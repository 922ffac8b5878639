import { type BlockNeeds, momentOf, momentText, type PlannerBlock, timingOf } from './blocks.ts'
import type { Calendar } from './calendar.ts'
import { applyChange, changeBetween, type Plan, type PlanChange } from './changes.ts'

/** Reasons why an operation changes nothing. */
const REFUSALS = [
  'unknown_block',
  'finished',
  'bad_time',
  'bad_minutes',
  'taken_uuid',
  'other_paper',
  'other_location',
  'other_bays',
  'not_assigned',
  'already_assigned',
  'undated',
  'no_working_time',
  'not_here',
] as const

/** Result of an operation on the plan: the changed blocks, or the reason of a refusal. */
export type Outcome =
  | { readonly change: PlanChange; readonly refused?: never }
  | { readonly refused: (typeof REFUSALS)[number]; readonly change?: never }

/** Finds a block that may be changed, or gives the reason why not. */
export function openBlock(plan: Plan, uuid: string): PlannerBlock | 'unknown_block' | 'finished' {
  const block = plan.get(uuid)
  if (!block) return 'unknown_block'
  return block.state === 'finished' ? 'finished' : block
}

/** The change that replaces these blocks and deletes the `gone` ones. */
export function replacing(plan: Plan, blocks: readonly PlannerBlock[], gone: readonly string[] = []): PlanChange {
  const next = new Map(plan)
  for (const block of blocks) next.set(block.uuid, block)
  for (const uuid of gone) next.delete(uuid)
  return changeBetween(plan, next)
}

const isMoment = (text: string | null) => text === null || momentText(momentOf(text)) === text
const isDuration = (minutes: number) => Number.isInteger(minutes) && minutes > 0

/** New values of a moved block. Omitted ones stay. A start of null makes it undated. */
export type Move = Partial<
  Pick<PlannerBlock, 'start' | 'bay' | 'technicians' | 'team_uuid' | 'location_uuid' | 'is_fixed'>
>

/** Moves a block to another time, bay, technician or team. */
export function moveBlock(plan: Plan, uuid: string, to: Move): Outcome {
  const block = openBlock(plan, uuid)
  if (typeof block === 'string') return { refused: block }
  if (to.start !== undefined && !isMoment(to.start)) return { refused: 'bad_time' }
  const people = to.technicians?.map((one) => one.uuid) ?? []
  if (new Set(people).size < people.length) return { refused: 'already_assigned' }
  return { change: replacing(plan, [{ ...block, ...to }]) }
}

/**
 * Changes the length of a block at its end or, with a start, at its beginning. It never gets shorter than its done
 * part.
 */
export function resizeBlock(plan: Plan, uuid: string, plannedMinutes: number, start?: string): Outcome {
  const block = openBlock(plan, uuid)
  if (typeof block === 'string') return { refused: block }
  if (!isDuration(plannedMinutes) || plannedMinutes < block.done_minutes) return { refused: 'bad_minutes' }
  if (start !== undefined && !isMoment(start)) return { refused: 'bad_time' }
  return { change: replacing(plan, [{ ...block, planned_minutes: plannedMinutes, start: start ?? block.start }]) }
}

/** Gives a technician's share to another. */
export function swapTechnician(plan: Plan, uuid: string, from: string, to: string): Outcome {
  const block = openBlock(plan, uuid)
  if (typeof block === 'string') return { refused: block }
  if (!block.technicians.some((one) => one.uuid === from)) return { refused: 'not_assigned' }
  if (block.technicians.some((one) => one.uuid === to)) return { refused: 'already_assigned' }
  const technicians = block.technicians.map((one) => (one.uuid === from ? { ...one, uuid: to } : one))
  return { change: replacing(plan, [{ ...block, technicians }]) }
}

/** Numbers the blocks of a series in their order. */
function numbered(blocks: readonly PlannerBlock[], series: string): PlannerBlock[] {
  const isSeries = blocks.length > 1
  return blocks.map((block, index) => ({
    ...block,
    part_of: isSeries ? series : null,
    part: index + 1,
    parts: blocks.length,
  }))
}

function seriesOf(plan: Plan, { part_of, uuid }: PlannerBlock): PlannerBlock[] {
  if (part_of === null) return [...plan.values()].filter((one) => one.uuid === uuid)
  return [...plan.values()].filter((one) => one.part_of === part_of).sort((a, b) => a.part - b.part)
}

/** Parameters of a cut. */
type Cut = {
  /** Planned minutes of the first part. */
  readonly at: number
  readonly uuid: string
  /** The values in which the second block differs from the one that was split. */
  readonly second: Partial<PlannerBlock>
  /** Different values of the first part. */
  readonly first?: Partial<PlannerBlock>
}

/** Cuts a block in two and renumbers its series. The first part gets as many done minutes as fit. */
export function cutBlock(plan: Plan, block: PlannerBlock, { at, uuid, second, first }: Cut): PlanChange {
  const done = Math.min(block.done_minutes, at)
  const parts = [
    { ...block, planned_minutes: at, done_minutes: done, buffer_minutes: 0, ...first },
    { ...block, uuid, planned_minutes: block.planned_minutes - at, done_minutes: block.done_minutes - done, ...second },
  ]
  const series = seriesOf(plan, block).flatMap((one) => (one.uuid === block.uuid ? parts : [one]))
  return replacing(plan, numbered(series, block.part_of ?? block.uuid))
}

/** Splits a block after so many planned minutes. The second part starts when the first ends, and keeps the buffer. */
export function splitBlock(plan: Plan, calendar: Calendar, uuid: string, at: number, newUuid: string): Outcome {
  const block = openBlock(plan, uuid)
  if (typeof block === 'string') return { refused: block }
  if (plan.has(newUuid)) return { refused: 'taken_uuid' }
  if (!isDuration(at) || at >= block.planned_minutes) return { refused: 'bad_minutes' }
  const end = timingOf(calendar, { ...block, planned_minutes: at })?.end
  const start = end === undefined ? null : momentText(end)
  return { change: cutBlock(plan, block, { at, uuid: newUuid, second: { start } }) }
}

const WORSE = {
  wheel_set: ['none', 'ready', 'missing'],
  parts: ['none', 'complete', 'incomplete'],
} as const

const union = (a: readonly string[], b: readonly string[]) => [...new Set([...a, ...b])]

function earlier(a: string | null, b: string | null): string | null {
  if (a === null || b === null) return a ?? b
  return a < b ? a : b
}

/** Kinds of bays that fit both blocks. Null when there is none. */
function commonBays(a: readonly string[], b: readonly string[]): readonly string[] | null {
  if (a.length === 0 || b.length === 0) return a.length === 0 ? b : a
  const common = a.filter((kind) => b.includes(kind))
  return common.length > 0 ? common : null
}

function mergedNeeds(a: BlockNeeds, b: BlockNeeds, bay_kinds: readonly string[]): BlockNeeds {
  const worse = <State extends string>(order: readonly State[], one: State, other: State) =>
    order.indexOf(one) > order.indexOf(other) ? one : other
  return {
    skills: union(a.skills, b.skills),
    bay_kinds,
    loan_car_uuid: a.loan_car_uuid ?? b.loan_car_uuid,
    wheel_set: worse(WORSE.wheel_set, a.wheel_set, b.wheel_set),
    parts: worse(WORSE.parts, a.parts, b.parts),
  }
}

/**
 * Merges two blocks of the same paper. The first keeps its people and bay. The result starts at the earlier start and
 * has the works, needs and minutes of both.
 */
export function mergeBlocks(plan: Plan, uuid: string, otherUuid: string): Outcome {
  const [block, other] = [openBlock(plan, uuid), openBlock(plan, otherUuid)]
  if (typeof block === 'string') return { refused: block }
  if (typeof other === 'string' || uuid === otherUuid)
    return { refused: typeof other === 'string' ? other : 'unknown_block' }
  if (block.paper_uuid !== other.paper_uuid) return { refused: 'other_paper' }
  if (block.location_uuid !== other.location_uuid) return { refused: 'other_location' }
  const bays = commonBays(block.needs.bay_kinds, other.needs.bay_kinds)
  if (!bays) return { refused: 'other_bays' }
  const merged: PlannerBlock = {
    ...block,
    work_uuids: union(block.work_uuids, other.work_uuids),
    start: earlier(block.start, other.start),
    part: block.part_of === other.part_of ? Math.min(block.part, other.part) : block.part,
    planned_minutes: block.planned_minutes + other.planned_minutes,
    done_minutes: block.done_minutes + other.done_minutes,
    buffer_minutes: Math.max(block.buffer_minutes, other.buffer_minutes),
    is_fixed: block.is_fixed || other.is_fixed,
    promised_at: earlier(block.promised_at, other.promised_at),
    priority: Math.max(block.priority, other.priority),
    state: other.state === 'in_progress' ? 'in_progress' : block.state,
    needs: mergedNeeds(block.needs, other.needs, bays),
    carried_from: earlier(block.carried_from, other.carried_from),
    carry_reason: block.carry_reason ?? other.carry_reason,
  }
  const plans = replacing(plan, [merged], [otherUuid])
  return { change: renumbered(plan, plans, [block, other]) }
}

/** Adds to a change the new numbers of the series that it touches. */
function renumbered(plan: Plan, change: PlanChange, touched: readonly PlannerBlock[]): PlanChange {
  let next = applyChange(plan, change)
  for (const series of new Set(touched.flatMap(({ part_of }) => part_of ?? []))) {
    const members = [...next.values()].filter((one) => one.part_of === series).sort((a, b) => a.part - b.part)
    next = applyChange(next, replacing(next, numbered(members, series)))
  }
  return changeBetween(plan, next)
}
