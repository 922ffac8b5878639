import type { OrderStatus } from './orderStatus.ts'

/** Why an order waits (domain.md 4.1). It stands beside the status and never replaces it. */
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

/** A wait: until when is a guess and may be open. Times are milliseconds since 1970. */
type Hold = { reason: HoldReason; until: number | null }

/** Why an order cannot be made to wait. */
export const HOLD_PROBLEMS = ['hold_not_in_status', 'hold_until_past'] as const
type HoldProblem = (typeof HOLD_PROBLEMS)[number]

/** Work that is finished, gone or canceled waits for nothing. */
const HOLDABLE: readonly OrderStatus[] = ['new', 'in_progress']

/** Whether an order in this status may wait, and until then. */
export function holdProblem(status: OrderStatus, { until }: Hold, now: number): HoldProblem | null {
  if (!HOLDABLE.includes(status)) return 'hold_not_in_status'
  return until !== null && until <= now ? 'hold_until_past' : null
}
