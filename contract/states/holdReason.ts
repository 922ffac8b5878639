import type { RecordStatus } from './recordStatus.ts'

/** Reasons why a row is on hold. A hold is stored beside the status and never replaces it. */
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

/** Reasons why a row cannot be put on hold. */
export const HOLD_PROBLEMS = ['hold_not_in_status', 'hold_until_past'] as const
type HoldProblem = (typeof HOLD_PROBLEMS)[number]

/** Statuses that allow a hold. Finished, delivered or canceled work cannot be on hold. */
const HOLDABLE: readonly RecordStatus[] = ['new', 'in_progress']

/** Whether a row in this status can be on hold. */
export const isHoldable = (status: RecordStatus): boolean => HOLDABLE.includes(status)

/** The problem of a hold in this status and until this time, or null. */
export function holdProblem(status: RecordStatus, { until }: Hold, now: number): HoldProblem | null {
  if (!isHoldable(status)) return 'hold_not_in_status'
  return until !== null && until <= now ? 'hold_until_past' : null
}
