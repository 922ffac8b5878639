import { momentText, type PlannerBlock, timingOf } from '#contract/planning/blocks.ts'
import { type Calendar, workBetween } from '#contract/planning/calendar.ts'
import { applyChange, changeBetween, type Plan } from '#contract/planning/changes.ts'
import { type Move, moveBlock, type Outcome, resizeBlock } from '#contract/planning/operations.ts'
import { minutesIn } from '#contract/planning/spans.ts'
import type { RowKey } from './rows.ts'

/** Where somebody wants to have a block: in a row from a moment on, or back among those without a date. */
type Place = { readonly row: RowKey | null; readonly start: number } | 'tray'

const isPerson = (row: RowKey | null): row is RowKey => row?.kind === 'person' || row?.kind === 'former'

/** What a block is when the row it was taken from becomes another one. */
function assigned(block: PlannerBlock, from: RowKey | null, to: RowKey | null): Move {
  if (!to || (from && from.kind === to.kind && from.subject === to.subject)) return {}
  if (to.kind === 'bay') return { bay: to.subject }
  if (to.kind === 'none') {
    if (from?.kind === 'bay') return { bay: null }
    return { technicians: block.technicians.filter(({ uuid }) => uuid !== from?.subject) }
  }
  // Without a row that it was taken from, the first one hands it over.
  const leaving = isPerson(from) ? from.subject : block.technicians[0]?.uuid
  const others = block.technicians.filter(({ uuid }) => uuid !== leaving && uuid !== to.subject)
  const share = block.technicians.find(({ uuid }) => uuid === leaving)?.share ?? 1
  return { technicians: [{ uuid: to.subject, share }, ...others] }
}

/** Puts a block that was taken from a row, or from a list, somewhere else. */
export function place(plan: Plan, uuid: string, from: RowKey | null, to: Place): Outcome {
  const block = plan.get(uuid)
  if (!block) return { refused: 'unknown_block' }
  if (to === 'tray') return moveBlock(plan, uuid, { start: null })
  const isGivenAway = to.row?.kind !== from?.kind || to.row?.subject !== from?.subject
  if (to.row?.kind === 'former' && isGivenAway) return { refused: 'not_here' }
  return moveBlock(plan, uuid, { ...assigned(block, from, to.row), start: momentText(to.start) })
}

/** Planned minutes with which a block ends at a moment in the row of a person, or by the opening hours. */
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

/** Lets a block end at another moment; never before what is done of it. */
export function stretch(plan: Plan, calendar: Calendar, uuid: string, row: RowKey | null, end: number): Outcome {
  const block = plan.get(uuid)
  if (!block) return { refused: 'unknown_block' }
  return resizeBlock(plan, uuid, Math.max(minutesUntil(calendar, block, row, end), block.done_minutes, 1))
}

/** Two operations as one step, so that one undo takes both back. */
export function inOneStep(plan: Plan, first: Outcome, second: (plan: Plan) => Outcome): Outcome {
  if (!first.change) return first
  const between = applyChange(plan, first.change)
  const then = second(between)
  return then.change ? { change: changeBetween(plan, applyChange(between, then.change)) } : then
}
