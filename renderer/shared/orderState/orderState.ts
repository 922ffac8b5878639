import type { HoldReason } from '#contract/workshop/status/holdReason.ts'
import type { OrderStatus } from '#contract/workshop/status/orderStatus.ts'

type State = { status: OrderStatus; hold_reason: HoldReason | '' }

/** Translation key of a paper's state, the same in every list: its hold reason, or else its status. */
export const orderStateKey = ({ status, hold_reason }: State) =>
  hold_reason === '' ? (`choices.status.${status}` as const) : (`choices.hold_reason.${hold_reason}` as const)
