import type { HoldReason } from '#contract/states/holdReason.ts'
import type { RecordStatus } from '#contract/states/recordStatus.ts'
import { StateCell } from '#renderer/records/states/StateCell.tsx'

type Props = { row: { status: RecordStatus; hold_reason: HoldReason | '' } }

/** The status, or the hold reason of a paper that waits. */
export const StatusCell = ({ row }: Props) => <StateCell row={row} namespace="paper" />
