import { momentText, type PlannerBlock, timingOf } from '#contract/planning/blocks.ts'
import { type Calendar, workBetween } from '#contract/planning/calendar.ts'
import { applyChange, changeBetween, type Plan } from '#contract/planning/changes.ts'
import { type Move, moveBlock, type Outcome, resizeBlock } from '#contract/planning/operations.ts'
import { minutesIn } from '#contract/planning/spans.ts'
import { isGone, type RowKey } from './rows.ts'

/** The target of a block: in a row from a moment on, or back into the tray. */
type Place = { readonly row: RowKey | null; readonly start: number } | 'tray'

const isPerson = (row: RowKey | null): row is RowKey => row?.kind === 'person' || row?.kind === 'former'

/** Technicians and bay of a block that moves from one row to another. */
function assigned(block: PlannerBlock, from: RowKey | null, to: RowKey | null): Move {
  if (!to || (from && from.kind === to.kind && from.subject === to.subject)) return {}
  if (to.kind === 'bay') return { bay: to.subject }
  if (to.kind === 'none') {
    if (from?.kind === 'bay' || from?.kind === 'goneBay') return { bay: null }
    return { technicians: block.technicians.filter(({ uuid }) => uuid !== from?.subject) }
  }
  // The new person replaces the one whose row the block leaves. A block from a list leaves its first technician.
  const leaving = isPerson(from) ? from.subject : block.technicians[0]?.uuid
  const others = block.technicians.filter(({ uuid }) => uuid !== leaving && uuid !== to.subject)
  const share = block.technicians.find(({ uuid }) => uuid === leaving)?.share ?? 1
  const technicians = [{ uuid: to.subject, share }, ...others]
  // A block taken from a removed bay loses that bay.
  return from?.kind === 'goneBay' ? { technicians, bay: null } : { technicians }
}

/** Moves a block from a row or a list to another place. */
export function place(plan: Plan, uuid: string, from: RowKey | null, to: Place): Outcome {
  const block = plan.get(uuid)
  if (!block) return { refused: 'unknown_block' }
  if (to === 'tray') return moveBlock(plan, uuid, { start: null })
  const isGivenAway = to.row?.kind !== from?.kind || to.row?.subject !== from?.subject
  if (to.row && isGone(to.row.kind) && isGivenAway) return { refused: 'not_here' }
  return moveBlock(plan, uuid, { ...assigned(block, from, to.row), start: momentText(to.start) })
}

/**
 * The planned minutes with which a block ends at a moment: by the hours of the person of the row, else by opening
 * hours.
 */
function minutesUntil(calendar: Calendar, block: PlannerBlock, row: RowKey | null, end: number): number {
  const timing = timingOf(calendar, block)
  if (!timing) return block.planned_minutes
  const own = isPerson(row) ? row.subject : null
  const task = timing.tasks.find(({ technicianUuid }) => technicianUuid === own) ?? timing.tasks[0]
  if (!task) return block.planned_minutes
  const share = block.technicians.find(({ uuid }) => uuid === task.technicianUuid)?.share ?? 1
  const worked = minutesIn(workBetween(task.time, { from: timing.start, to: end }))
  return Math.floor((worked * task.time.pace) / share + 1e-9)
}

/** Moves the end of a block, but never before the work that is already done. */
export function stretch(plan: Plan, calendar: Calendar, uuid: string, row: RowKey | null, end: number): Outcome {
  const block = plan.get(uuid)
  if (!block) return { refused: 'unknown_block' }
  return resizeBlock(plan, uuid, Math.max(minutesUntil(calendar, block, row, end), block.done_minutes, 1))
}

/** Joins two operations to one step, so that one undo reverts both. */
export function inOneStep(plan: Plan, first: Outcome, second: (plan: Plan) => Outcome): Outcome {
  if (!first.change) return first
  const between = applyChange(plan, first.change)
  const then = second(between)
  return then.change ? { change: changeBetween(plan, applyChange(between, then.change)) } : then
}

/**
 * Moves the open blocks of a stay in one step. The first block starts at the target, each next one at the end of the
 * block before. Blocks of one card of the tray may leave different rows.
 */
export function placeStay(
  plan: Plan,
  calendar: Calendar,
  blocks: readonly PlannerBlock[],
  from: RowKey | null | ((uuid: string) => RowKey | null),
  to: Place,
): Outcome {
  const rowOf = typeof from === 'function' ? from : () => from
  const [first, ...others] = blocks
  if (!first) return { refused: 'finished' }
  let outcome = place(plan, first.uuid, rowOf(first.uuid), to)
  let last = first.uuid
  for (const { uuid } of others) {
    const before = last
    outcome = inOneStep(plan, outcome, (between) => {
      const ended = between.get(before)
      const end = ended && timingOf(calendar, ended)?.end
      const target = to === 'tray' || end === undefined ? to : { row: to.row, start: end }
      return place(between, uuid, rowOf(uuid), target)
    })
    last = uuid
  }
  return outcome
}
