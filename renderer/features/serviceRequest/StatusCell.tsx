import { StateCell } from '#renderer/records/states/StateCell.tsx'
import type { RequestRow } from './useRequestCalls.ts'

type Props = { row: Pick<RequestRow, 'status' | 'hold_reason'> }

/** The status, or the hold reason of a request that waits. */
export const StatusCell = ({ row }: Props) => <StateCell row={row} namespace="serviceRequest" />
