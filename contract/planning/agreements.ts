import { momentOf, type PlannerBlock, timingOf } from './blocks.ts'
import type { Calendar } from './calendar.ts'
import { applyChange, type Plan, type PlanChange } from './changes.ts'
import { type ConflictRules, findConflicts } from './conflicts.ts'
import { MINUTE_MS } from './localDay.ts'

/** A fixed appointment or a promise that a change of the plan breaks. */
export type BrokenAgreement = {
  readonly code: 'fixed_dropped' | 'fixed_moved' | 'promise_dropped' | 'promise_late' | 'promise_never'
  readonly block: PlannerBlock
  /** The fixed start, or the promised end. */
  readonly agreed: string
  /** The new start or end. Null when the job no longer has a time. */
  readonly instead: string | null
  /** Minutes after the promise, for promises and for fixed appointments with one. Null when in time. */
  readonly minutes: number | null
}

type Item = PlanChange[number]

const isDated = (block: PlannerBlock | null): block is PlannerBlock & { start: string } =>
  block !== null && block.start !== null && block.state !== 'finished'

/**
 * Milliseconds by which a block ends after its promise. 0 when it is in time, undated or without a promise. Infinity
 * when the block never ends.
 */
function lateness(calendar: Calendar, block: PlannerBlock | null): number {
  if (!isDated(block) || block.promised_at === null) return 0
  const end = timingOf(calendar, block)?.end ?? Number.POSITIVE_INFINITY
  return Math.max(0, end - momentOf(block.promised_at))
}

/**
 * The agreement that a block breaks by losing its date. Null for other blocks, and when another block of the change has
 * a date and the same paper.
 */
function dropped({ before, after }: Item, change: PlanChange, isBinding: boolean): BrokenAgreement | null {
  if (!isDated(before) || isDated(after) || after?.state === 'finished') return null
  const lost = { block: before, instead: null, minutes: null }
  const isGoingOn = change.some((one) => isDated(one.after) && one.after.paper_uuid === before.paper_uuid)
  if (isGoingOn) return null
  if (isBinding && before.promised_at !== null) return { ...lost, code: 'promise_dropped', agreed: before.promised_at }
  return before.is_fixed ? { ...lost, code: 'fixed_dropped', agreed: before.start } : null
}

/** The promise of a block that ends later than promised and later than before the change. Null for other blocks. */
function late(calendar: Calendar, { after }: Item, change: PlanChange, isBinding: boolean): BrokenAgreement | null {
  if (!isBinding || !isDated(after) || after.promised_at === null) return null
  const sameJob = change.filter(({ before }) => before?.paper_uuid === after.paper_uuid)
  const [now, soFar] = [
    lateness(calendar, after),
    Math.max(0, ...sameJob.map(({ before }) => lateness(calendar, before))),
  ]
  if (now <= soFar) return null
  const told = { block: after, agreed: after.promised_at }
  if (!Number.isFinite(now)) return { ...told, code: 'promise_never', instead: null, minutes: null }
  const instead = new Date(momentOf(after.promised_at) + now).toISOString()
  return { ...told, code: 'promise_late', instead, minutes: Math.ceil(now / MINUTE_MS) }
}

function moved(calendar: Calendar, { before, after }: Item): BrokenAgreement | null {
  if (!isDated(before) || !isDated(after) || !before.is_fixed || !after.is_fixed) return null
  if (before.start === after.start) return null
  const late = lateness(calendar, after)
  const minutes = late > 0 && Number.isFinite(late) ? Math.ceil(late / MINUTE_MS) : null
  return { code: 'fixed_moved', block: before, agreed: before.start, instead: after.start, minutes }
}

/**
 * Fixed appointments and binding promises that a change of the plan breaks, at most one for each block. The user has to
 * confirm them. Earlier breaks that do not get worse are left out.
 */
export function brokenBy(
  calendar: Calendar,
  change: PlanChange,
  isBinding: (paperUuid: string) => boolean,
): BrokenAgreement[] {
  return change.flatMap((item) => {
    const binds = isBinding((item.after ?? item.before)?.paper_uuid ?? '')
    return dropped(item, change, binds) ?? late(calendar, item, change, binds) ?? moved(calendar, item) ?? []
  })
}

const pairsIn = (calendar: Calendar, plan: Plan, rules: ConflictRules, changed: ReadonlySet<string>) =>
  findConflicts(calendar, plan.values(), rules).flatMap(({ code, block_uuids }) => {
    if (code !== 'person_twice' && code !== 'bay_twice') return []
    const moved = block_uuids.find((uuid) => changed.has(uuid))
    const other = block_uuids.find((uuid) => !changed.has(uuid))
    return moved === undefined || other === undefined ? [] : [{ moved, other }]
  })

/**
 * Fixed appointments of other cars that a change of the plan overlaps, at the same technician or in the same bay.
 * Earlier overlaps are left out.
 */
export function fixedHits(calendar: Calendar, plan: Plan, change: PlanChange, rules: ConflictRules): PlannerBlock[] {
  const changed = new Set(change.map(({ uuid }) => uuid))
  const keyOf = ({ moved, other }: { moved: string; other: string }) => `${moved} ${other}`
  const before = new Set(pairsIn(calendar, plan, rules, changed).map(keyOf))
  const fresh = pairsIn(calendar, applyChange(plan, change), rules, changed).filter((pair) => !before.has(keyOf(pair)))
  const paperOf = (uuid: string) => change.find((one) => one.uuid === uuid)?.after?.paper_uuid
  const hit = fresh.flatMap(({ moved, other }) => {
    const block = plan.get(other)
    return block?.is_fixed && block.paper_uuid !== paperOf(moved) ? [block] : []
  })
  return [...new Set(hit)]
}
