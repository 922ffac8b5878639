import type { OrderStatus } from './orderStatus.ts'

/** Reasons why a paper is on hold. A hold is stored beside the status and never replaces it. */
export const HOLD_REASONS = [
  'waiting_parts',
  'waiting_customer',
  'waiting_approval',
  'waiting_external',
  'waiting_tool_bay',
  'priority_job',
  'test_drive',
  'wash',
  'hv_quarantine',
] as const
export type HoldReason = (typeof HOLD_REASONS)[number]

/** A hold. `until` is an estimate in milliseconds since 1970, or null. */
type Hold = { reason: HoldReason; until: number | null }

/** Reasons why a paper cannot be put on hold. */
export const HOLD_PROBLEMS = ['hold_not_in_status', 'hold_until_past'] as const
type HoldProblem = (typeof HOLD_PROBLEMS)[number]

/** Statuses that allow a hold. Finished, delivered or canceled work cannot be on hold. */
const HOLDABLE: readonly OrderStatus[] = ['new', 'in_progress']

/** The problem of a hold in this status and until this time, or null. */
export function holdProblem(status: OrderStatus, { until }: Hold, now: number): HoldProblem | null {
  if (!HOLDABLE.includes(status)) return 'hold_not_in_status'
  return until !== null && until <= now ? 'hold_until_past' : null
}
