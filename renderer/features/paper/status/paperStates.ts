import type { paper } from '#contract/records/paper.ts'
import { TRANSITIONS } from '#contract/workshop/status/paperGraph.ts'
import { TRANSITION_REFUSALS } from '#contract/workshop/status/transitionGuards.ts'
import { defineStates } from '#renderer/records/states/defineStates.ts'
import { knownRefusals, useRefusalText } from '#renderer/shared/refusals/useRefusalText.ts'
import { paperView } from '../list/view.ts'
import { TakenBy } from './TakenBy.tsx'

function usePaperRefusalText() {
  const textOf = useRefusalText()
  return (refusal: string, about: Readonly<Record<string, readonly string[]>>) => {
    const [known] = knownRefusals([refusal])
    return known && textOf(known, about)
  }
}

/** The statuses of papers. A user who starts an unassigned paper confirms that it becomes theirs. */
export const paperStates = defineStates<typeof paper>({
  view: paperView,
  steps: TRANSITIONS,
  refusals: TRANSITION_REFUSALS,
  asks: [
    { refusal: 'taker_required', name: 'taken_by', Input: TakenBy },
    { refusal: 'assignee_missing', given: { claim: true }, word: 'claim' },
  ],
  useRefusalText: usePaperRefusalText,
  isFollowedElsewhere: true,
})
