import type { checkin } from '#contract/records/checkin.ts'
import { CHECKIN_GRAPH, CHECKIN_REFUSALS } from '#contract/service/checkinGraph.ts'
import { defineStates } from '#renderer/records/states/defineStates.ts'
import { checkinView } from '../list/view.ts'
import { TakenBy } from './TakenBy.tsx'

/** The statuses of check-ins. A user who begins an unassigned check-in confirms that it becomes theirs. */
export const checkinStates = defineStates<typeof checkin>({
  view: checkinView,
  permission: 'location.service.checkin.change_status',
  steps: CHECKIN_GRAPH.steps,
  refusals: CHECKIN_REFUSALS,
  asks: [
    { refusal: 'taker_required', name: 'taken_by', Input: TakenBy },
    { refusal: 'assignee_missing', given: { claim: true }, word: 'claim' },
  ],
})
