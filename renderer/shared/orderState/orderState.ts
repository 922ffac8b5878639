import type { HoldReason } from '#contract/states/holdReason.ts'
import type { RecordStatus } from '#contract/states/recordStatus.ts'

type State = { status: RecordStatus; hold_reason: HoldReason | '' }

/** Translation key of a paper's state, the same in every list: its hold reason, or else its status. */
export const orderStateKey = ({ status, hold_reason }: State) =>
  hold_reason === '' ? (`choices.status.${status}` as const) : (`choices.hold_reason.${hold_reason}` as const)
