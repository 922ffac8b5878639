import { dayIn } from '../datePresets.ts'
import { DAY_MS } from '../durations.ts'
import type { HoldReason } from '../states/holdReason.ts'
import type { RecordStatus } from '../states/recordStatus.ts'
import { GRAPH_REFUSALS, type GraphTypes, type StateGraph } from '../states/stateGraph.ts'
import { isBlank } from '../text/visible.ts'

/**
 * Relations of a user to a service request. `assignee` works on the request or belongs to its department. `lead` is a
 * manager or a foreman, or the head of the department. `staff` may change requests at the location.
 */
export type RequestActor = 'creator' | 'assignee' | 'lead' | 'staff' | 'administrator'

/** Reasons why a step of a service request is refused. */
export const REQUEST_REFUSALS = [
  ...GRAPH_REFUSALS,
  'reason_required',
  'result_required',
  'on_hold',
  'already_tried',
  'undo_window_over',
] as const
type RequestRefusal = Exclude<(typeof REQUEST_REFUSALS)[number], (typeof GRAPH_REFUSALS)[number]>

/** Facts of a request that decide about its next step. `since` is the time of its last change of status (ms). */
type RequestFacts = {
  status: RecordStatus
  since: number
  holdReason: HoldReason | null
  tries: number
  hasResult: boolean
}
/** Input of a step. */
type RequestInput = { reason?: string; result?: string }
/** The current time (ms) and the time zone of the location. */
type RequestRules = { now: number; timeZone: string }

type RequestGuard = 'reason_given' | 'result_given' | 'not_on_hold' | 'nothing_tried' | 'within_a_day' | 'same_day'

/** The types of the graph of service requests. */
export interface RequestTypes extends GraphTypes {
  Facts: RequestFacts
  Input: RequestInput
  Rules: RequestRules
  Actor: RequestActor
  Guard: RequestGuard
  Refusal: RequestRefusal
  Effect: never
}

/**
 * The statuses of a service request: new, in progress, done, customer informed, closed, withdrawn. A new request is put
 * in progress when a user takes it, records a call, puts it on hold or enters its result. Forwarding and withdrawing do
 * not do so.
 */
export const REQUEST_GRAPH: StateGraph<RequestTypes> = {
  steps: [
    { from: 'new', to: 'in_progress', who: ['staff'], guards: [] },
    { from: 'new', to: 'canceled', who: ['creator', 'lead'], guards: ['reason_given'] },
    { from: 'in_progress', to: 'completed', who: ['assignee', 'lead'], guards: ['not_on_hold', 'result_given'] },
    { from: 'in_progress', to: 'new', who: ['assignee', 'lead'], guards: ['nothing_tried', 'reason_given'] },
    { from: 'in_progress', to: 'canceled', who: ['creator', 'lead'], guards: ['reason_given'] },
    { from: 'completed', to: 'in_progress', who: ['creator', 'assignee', 'lead'], guards: ['reason_given'] },
    { from: 'completed', to: 'delivered', who: ['staff'], guards: [] },
    { from: 'completed', to: 'picked_up', who: ['creator', 'assignee', 'lead'], guards: [] },
    { from: 'delivered', to: 'picked_up', who: ['staff'], guards: [] },
    { from: 'delivered', to: 'completed', who: ['staff'], guards: ['within_a_day', 'reason_given'] },
    { from: 'canceled', to: 'new', who: ['creator', 'lead'], guards: ['reason_given'] },
    { from: 'picked_up', to: 'completed', who: ['administrator'], guards: ['same_day', 'reason_given'] },
  ],
  guards: {
    reason_given: (_, { reason }) => (isBlank(reason) ? 'reason_required' : null),
    result_given: ({ hasResult }, { result }) => (hasResult || !isBlank(result) ? null : 'result_required'),
    not_on_hold: ({ holdReason }) => (holdReason === null ? null : 'on_hold'),
    nothing_tried: ({ tries }) => (tries > 0 ? 'already_tried' : null),
    within_a_day: ({ since }, _, { now }) => (now - since > DAY_MS ? 'undo_window_over' : null),
    same_day: ({ since }, _, { now, timeZone }) =>
      dayIn(timeZone, since) === dayIn(timeZone, now) ? null : 'undo_window_over',
  },
}
