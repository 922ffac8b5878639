import type { RecordStatus } from '#contract/states/recordStatus.ts'
import { StateCell } from '#renderer/records/states/StateCell.tsx'
import { useAcceptanceState } from '#renderer/shared/acceptance/useAcceptanceState.ts'

/** The state of an acceptance. One that was confirmed without the customer has another word than a signed one. */
export function StatusCell({ row: { status, is_signed } }: { row: { status: RecordStatus; is_signed: boolean } }) {
  const { text, color } = useAcceptanceState()(status, is_signed)
  const colors = color === null ? {} : { [status]: color }
  const row = { status, hold_reason: '' } as const
  return <StateCell row={row} namespace="acceptance" colors={colors} text={text} />
}
