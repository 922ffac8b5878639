import type { DeskState } from '#contract/service/checkin.ts'

/** States of a car that is here and whose acceptance is not over. */
const HERE: readonly DeskState[] = ['here', 'called', 'accepting']

/** Whether the direct acceptance of a check-in can begin from its line or card. */
export const canBegin = ({ desk_state, hold_reason }: { desk_state: DeskState; hold_reason: string }): boolean =>
  HERE.includes(desk_state) && hold_reason === ''
