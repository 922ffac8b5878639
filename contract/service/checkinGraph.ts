import { dayIn } from '#contract/datePresets.ts'
import type { HoldReason } from '#contract/states/holdReason.ts'
import type { RecordStatus } from '#contract/states/recordStatus.ts'
import { GRAPH_REFUSALS, type GraphTypes, type StateGraph } from '#contract/states/stateGraph.ts'
import type { WorkshopRole } from '#contract/workshop/status/paperGraph.ts'
import { isBlank } from '../text/visible.ts'

/**
 * Relations of a user to a check-in. `assignee` is the advisor of the check-in. Roles of the workshop are given to users.
 */
type CheckinActor = WorkshopRole | 'creator' | 'assignee' | 'undo_pick_up'

/** Conditions of a step. `GUARDS` has their checks. */
type CheckinGuard =
  | 'arrived'
  | 'assigned'
  | 'reason_given'
  | 'reason_or_no_show'
  | 'no_show_true'
  | 'not_on_hold'
  | 'key_recorded'
  | 'place_recorded'
  | 'taker_recorded'
  | 'paper_absent'
  | 'paper_done'
  | 'within_a_day'
  | 'same_day'

/** Effects of a step: the user becomes the advisor of the check-in. */
export const CHECKIN_EFFECTS = ['assign_self'] as const

/** Reasons why a step is refused. Those of every graph concern the user and the graph, the others the check-in. */
export const CHECKIN_REFUSALS = [
  ...GRAPH_REFUSALS,
  'not_arrived',
  'assignee_missing',
  'reason_required',
  'already_arrived',
  'not_due_yet',
  'on_hold',
  'key_missing',
  'place_missing',
  'taker_required',
  'paper_exists',
  'paper_open',
  'undo_window_over',
  // Only of an arrival that is taken back, which is no step.
  'acceptance_begun',
] as const

/** Facts of a check-in that decide about its next step. Times are milliseconds since 1970. */
export type CheckinFacts = {
  status: RecordStatus
  since: number
  target: number
  hasArrived: boolean
  isAssigned: boolean
  holdReason: HoldReason | null
  isKeyRecorded: boolean
  isPlaceRecorded: boolean
  /** State of the linked paper. `open`: its work is not done. */
  paper: 'none' | 'open' | 'done'
}

/** Input of a step. */
type CheckinStepInput = {
  reason?: string
  /** The caller also becomes the advisor of the check-in. */
  claim?: boolean
  /** The customer did not come. Marks a cancellation. */
  isNoShow?: boolean
  /** Name of the person who took the car. */
  takenBy?: string
}

/** The types of the graph of check-ins. */
export interface CheckinTypes extends GraphTypes {
  Facts: CheckinFacts
  Input: CheckinStepInput
  Rules: { now: number; timeZone: string }
  Actor: CheckinActor
  Guard: CheckinGuard
  Refusal: (typeof CHECKIN_REFUSALS)[number]
  Effect: (typeof CHECKIN_EFFECTS)[number]
}

/** Hours within which a handover to the workshop can be undone. */
const HANDOVER_UNDO_HOURS = 24
const HOUR_MS = 60 * 60 * 1_000

/** Check of each guard. Null allows the step. */
const GUARDS: StateGraph<CheckinTypes>['guards'] = {
  arrived: ({ hasArrived }) => (hasArrived ? null : 'not_arrived'),
  assigned: ({ isAssigned }, { claim }) => (isAssigned || claim === true ? null : 'assignee_missing'),
  reason_given: (_, { reason }) => (isBlank(reason) ? 'reason_required' : null),
  // A customer who did not come is reason enough, but only for a car that is still expected.
  reason_or_no_show: (_, { reason, isNoShow }) => (isNoShow === true || !isBlank(reason) ? null : 'reason_required'),
  no_show_true: ({ hasArrived, target }, { isNoShow }, { now }) => {
    if (isNoShow !== true) return null
    if (hasArrived) return 'already_arrived'
    return target > now ? 'not_due_yet' : null
  },
  not_on_hold: ({ holdReason }) => (holdReason === null ? null : 'on_hold'),
  key_recorded: ({ isKeyRecorded }) => (isKeyRecorded ? null : 'key_missing'),
  place_recorded: ({ isPlaceRecorded }) => (isPlaceRecorded ? null : 'place_missing'),
  taker_recorded: (_, { takenBy }) => (isBlank(takenBy) ? 'taker_required' : null),
  paper_absent: ({ paper }) => (paper === 'open' ? 'paper_exists' : null),
  paper_done: ({ paper }) => (paper === 'open' ? 'paper_open' : null),
  within_a_day: ({ since }, _, { now }) => (now - since > HANDOVER_UNDO_HOURS * HOUR_MS ? 'undo_window_over' : null),
  same_day: ({ since }, _, { now, timeZone }) =>
    dayIn(timeZone, since) === dayIn(timeZone, now) ? null : 'undo_window_over',
}

/**
 * The statuses of a check-in: expected or here, being accepted, accepted, handed to the workshop, given back. The desk
 * takes the steps, and its head may undo them. A user who begins an unassigned check-in becomes its advisor.
 */
export const CHECKIN_GRAPH: StateGraph<CheckinTypes> = {
  steps: [
    {
      from: 'new',
      to: 'in_progress',
      who: ['assignee', 'advisor', 'cashier', 'foreman'],
      guards: ['arrived', 'assigned'],
    },
    {
      from: 'new',
      to: 'canceled',
      who: ['creator', 'advisor', 'cashier'],
      guards: ['reason_or_no_show', 'no_show_true'],
    },
    {
      from: 'in_progress',
      to: 'completed',
      who: ['assignee', 'advisor', 'foreman'],
      guards: ['key_recorded', 'not_on_hold'],
    },
    { from: 'in_progress', to: 'new', who: ['advisor', 'foreman'], guards: ['paper_absent', 'reason_given'] },
    {
      from: 'in_progress',
      to: 'canceled',
      who: ['advisor', 'foreman'],
      guards: ['paper_absent', 'reason_given', 'no_show_true'],
    },
    { from: 'completed', to: 'in_progress', who: ['advisor', 'foreman'], guards: ['reason_given'] },
    {
      from: 'completed',
      to: 'delivered',
      who: ['assignee', 'advisor', 'foreman', 'parts_clerk'],
      guards: ['place_recorded', 'key_recorded'],
    },
    { from: 'completed', to: 'picked_up', who: ['advisor', 'cashier'], guards: ['paper_done'] },
    { from: 'delivered', to: 'picked_up', who: ['advisor', 'cashier'], guards: ['taker_recorded', 'paper_done'] },
    { from: 'delivered', to: 'completed', who: ['advisor', 'foreman'], guards: ['within_a_day', 'reason_given'] },
    { from: 'canceled', to: 'new', who: ['creator', 'advisor', 'foreman'], guards: ['reason_given'] },
    { from: 'picked_up', to: 'completed', who: ['undo_pick_up'], guards: ['same_day', 'reason_given'] },
  ],
  guards: GUARDS,
  impliedEffects: ({ guards }, { isAssigned }) => (guards.includes('assigned') && !isAssigned ? ['assign_self'] : []),
}
