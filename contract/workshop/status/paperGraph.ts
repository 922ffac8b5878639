import type { GraphStep, GraphTypes } from '#contract/states/stateGraph.ts'

/**
 * Relations of a user to a paper. `creator` and `assignee` follow from the paper, `administrator` and `undo_pick_up`
 * from permissions. Workshop roles are given to users.
 */
export const WORKSHOP_ROLES = ['technician', 'foreman', 'parts_clerk', 'advisor', 'cashier'] as const
export type WorkshopRole = (typeof WORKSHOP_ROLES)[number]
export type Actor = WorkshopRole | 'creator' | 'assignee' | 'administrator' | 'undo_pick_up'

/** Conditions of a step. `transitionGuards.ts` has their checks. */
export type GuardName =
  | 'assigned'
  | 'hst_looked_up'
  | 'reason_given'
  | 'stamps_ended'
  | 'works_ended'
  | 'checks_complete'
  | 'not_on_hold'
  | 'final_check_done'
  | 'kilometers_known'
  | 'nothing_stamped'
  | 'place_recorded'
  | 'key_recorded'
  | 'security_damage_acknowledged'
  | 'recall_done'
  | 'taker_recorded'
  | 'within_a_day'
  | 'same_day'

/** Effects of a step: the paper is assigned to the user, or the step counts as rework. */
export const TRANSITION_EFFECTS = ['assign_self', 'count_rework'] as const
export type TransitionEffect = (typeof TRANSITION_EFFECTS)[number]

/** Words of the graph of papers. `transitionGuards.ts` adds what the guards read. */
export type PaperWords = { Actor: Actor; Guard: GuardName; Effect: TransitionEffect }
type PaperStep = GraphStep<Omit<GraphTypes, keyof PaperWords> & PaperWords>

/** Guards of every step with which a car leaves the workshop. */
const LEAVING = ['security_damage_acknowledged', 'recall_done'] as const
const FINISHED = [
  'stamps_ended',
  'works_ended',
  'checks_complete',
  'not_on_hold',
  'final_check_done',
  'kilometers_known',
] as const

/** The steps that a status allows. No other steps exist. */
export const TRANSITIONS: readonly PaperStep[] = [
  {
    from: 'new',
    to: 'in_progress',
    who: ['technician', 'foreman', 'parts_clerk'],
    guards: ['assigned', 'hst_looked_up'],
  },
  { from: 'new', to: 'canceled', who: ['creator', 'advisor'], guards: ['reason_given'] },
  { from: 'in_progress', to: 'completed', who: ['assignee', 'foreman'], guards: FINISHED },
  { from: 'in_progress', to: 'new', who: ['foreman'], guards: ['nothing_stamped', 'reason_given'] },
  { from: 'in_progress', to: 'canceled', who: ['advisor', 'foreman'], guards: ['stamps_ended', 'reason_given'] },
  { from: 'completed', to: 'in_progress', who: ['foreman'], guards: ['reason_given'], effect: 'count_rework' },
  {
    from: 'completed',
    to: 'delivered',
    who: ['advisor', 'parts_clerk'],
    guards: ['place_recorded', 'key_recorded', ...LEAVING],
  },
  { from: 'completed', to: 'picked_up', who: ['advisor', 'cashier'], guards: LEAVING },
  { from: 'delivered', to: 'picked_up', who: ['advisor', 'cashier'], guards: ['taker_recorded', ...LEAVING] },
  { from: 'delivered', to: 'completed', who: ['advisor'], guards: ['within_a_day', 'reason_given'] },
  { from: 'canceled', to: 'new', who: ['creator', 'foreman'], guards: ['reason_given'] },
  { from: 'picked_up', to: 'completed', who: ['undo_pick_up'], guards: ['same_day', 'reason_given'] },
]
