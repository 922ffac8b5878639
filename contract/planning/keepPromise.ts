import type { PlannerBlock } from './blocks.ts'
import type { Plan } from './changes.ts'
import { type Outcome, replacing } from './operations.ts'
import type { Moved, Placement } from './promiseAnswer.ts'

/** An accepted offer of the promise guard, with all jobs that it moves. */
export type Kept = {
  readonly placement: Placement
  readonly moved: readonly Moved[]
  readonly promisedAt: string
}

/** The time to promise for an offer: the wished time if it is kept, otherwise the offer's own end. */
export const promisedTime = ({ end }: Placement, wished: string): string => (end <= wished ? wished : end)

/** Whether all jobs that an offer moves are in a plan. */
export const isWholeIn = (plan: Plan, moved: readonly Moved[]): boolean =>
  moved.every(({ block_uuid }) => plan.has(block_uuid))

/** Places a job as the promise guard offered it and moves the delayed jobs, all in one change. */
export function keepPromise(plan: Plan, block: PlannerBlock, { placement, moved, promisedAt }: Kept): Outcome {
  if (!isWholeIn(plan, moved)) return { refused: 'unknown_block' }
  const others = moved.flatMap(({ block_uuid, start }) => {
    const other = plan.get(block_uuid)
    return other && start !== null ? [{ ...other, start }] : []
  })
  const placed: PlannerBlock = {
    ...block,
    start: placement.start,
    technicians: [{ uuid: placement.technician_uuid, share: 1 }],
    bay: placement.bay ?? block.bay,
    promised_at: promisedAt,
  }
  return { change: replacing(plan, [placed, ...others]) }
}
