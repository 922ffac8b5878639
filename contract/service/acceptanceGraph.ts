import { DAY_MS } from '../durations.ts'
import type { RecordStatus } from '../states/recordStatus.ts'
import { GRAPH_REFUSALS, type GraphTypes, type StateGraph } from '../states/stateGraph.ts'
import { isBlank } from '../text/visible.ts'

/** Reasons why a step of a direct acceptance is refused. */
const ACCEPTANCE_REFUSALS = [
  ...GRAPH_REFUSALS,
  'reason_required',
  'not_confirmed',
  'not_revised',
  'signed_before',
  'undo_window_over',
] as const
type AcceptanceRefusal = Exclude<(typeof ACCEPTANCE_REFUSALS)[number], (typeof GRAPH_REFUSALS)[number]>

/** Facts of an acceptance that decide about its next step. `since` is the time of its last change of status (ms). */
type AcceptanceFacts = { status: RecordStatus; since: number; revision: number }
/** Input of a step. `by` names the action that takes it: only `confirm` and `revise` have steps of their own. */
type AcceptanceInput = { reason?: string; by?: 'confirm' | 'revise' }

/** The types of the graph of direct acceptances. `staff` may change acceptances at the location. */
export interface AcceptanceTypes extends GraphTypes {
  Facts: AcceptanceFacts
  Input: AcceptanceInput
  Rules: { now: number }
  Actor: 'staff'
  Guard: 'reason_given' | 'confirmed' | 'revised' | 'never_signed' | 'within_a_day'
  Refusal: AcceptanceRefusal
  Effect: never
}

/**
 * The statuses of a direct acceptance: prepared, running, confirmed by the customer, handed to the workshop, canceled. The
 * first change puts a prepared one in progress. Only the confirmation completes it, and only a revision opens it again.
 */
export const ACCEPTANCE_GRAPH: StateGraph<AcceptanceTypes> = {
  steps: [
    { from: 'new', to: 'in_progress', who: ['staff'], guards: [] },
    { from: 'new', to: 'canceled', who: ['staff'], guards: ['reason_given'] },
    { from: 'in_progress', to: 'completed', who: ['staff'], guards: ['confirmed'] },
    { from: 'in_progress', to: 'canceled', who: ['staff'], guards: ['never_signed', 'reason_given'] },
    { from: 'completed', to: 'delivered', who: ['staff'], guards: [] },
    { from: 'completed', to: 'in_progress', who: ['staff'], guards: ['revised', 'reason_given'] },
    { from: 'delivered', to: 'completed', who: ['staff'], guards: ['within_a_day', 'reason_given'] },
    { from: 'canceled', to: 'new', who: ['staff'], guards: ['reason_given'] },
  ],
  guards: {
    reason_given: (_, { reason }) => (isBlank(reason) ? 'reason_required' : null),
    confirmed: (_, { by }) => (by === 'confirm' ? null : 'not_confirmed'),
    revised: (_, { by }) => (by === 'revise' ? null : 'not_revised'),
    // The customer has a copy of the last signed revision. It stays valid until the next one is signed, so it cannot be
    // canceled.
    never_signed: ({ revision }) => (revision > 1 ? 'signed_before' : null),
    within_a_day: ({ since }, _, { now }) => (now - since > DAY_MS ? 'undo_window_over' : null),
  },
}
