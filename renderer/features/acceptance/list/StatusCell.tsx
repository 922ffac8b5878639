import type { RecordStatus } from '#contract/states/recordStatus.ts'
import { StateCell } from '#renderer/records/states/StateCell.tsx'

/** The status of an acceptance. */
export const StatusCell = ({ row: { status } }: { row: { status: RecordStatus } }) => (
  <StateCell row={{ status, hold_reason: '' }} namespace="acceptance" />
)
