import type { HoldReason } from '#contract/states/holdReason.ts'
import type { RecordStatus } from '#contract/states/recordStatus.ts'
import { StateCell } from '#renderer/records/states/StateCell.tsx'

type Props = { row: { status: RecordStatus; hold_reason: HoldReason | '' } }

/** The status of a check-in, or the hold reason of one that waits. */
export const StatusCell = ({ row }: Props) => <StateCell row={row} namespace="checkin" />
