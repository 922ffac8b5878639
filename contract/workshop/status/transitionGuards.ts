import { dayIn } from '#contract/datePresets.ts'
import type { HoldReason } from '#contract/states/holdReason.ts'
import type { RecordStatus } from '#contract/states/recordStatus.ts'
import { GRAPH_REFUSALS } from '#contract/states/stateGraph.ts'
import { isBlank } from '#contract/text/visible.ts'
import type { HstVerdict } from '../hst/hstState.ts'
import type { GuardName } from './paperGraph.ts'

/**
 * State of damage that makes a car unsafe: none, the customer is not informed yet, informed, or refused with a
 * signature.
 */
export type SecurityDamage = 'none' | 'open' | 'acknowledged' | 'refused'

/** Facts of a paper that decide about its next step. Times are milliseconds since 1970. */
export type PaperFacts = {
  status: RecordStatus
  /** Time of the last change of status. */
  since: number
  /**
   * Whether nobody is assigned to the paper or its works yet, and the user works in the workshop and can become its
   * technician.
   */
  isClaimable: boolean
  /** Number of running stamps. `stamps` is the number of all stamps. */
  openStamps: number
  stamps: number
  /** Number of works in progress, without those that the customer declined. */
  worksInProgress: number
  /** Number of points of the check list without a result. */
  openChecks: number
  holdReason: HoldReason | null
  isFinalCheckDone: boolean
  /** Kilometres read on this visit. */
  kilometers: number | null
  securityDamage: SecurityDamage
  /** HST state for the reception. */
  hst: HstVerdict
  isPlaceRecorded: boolean
  isKeyRecorded: boolean
}

/** Input of a step. */
export type TransitionInput = {
  reason?: string
  /** A caller who works in the workshop also becomes the technician of a paper to which nobody is assigned. */
  claim?: boolean
  /** Name of the person who took the car. */
  takenBy?: string
}

/** The dealer's rules and the current time. */
export type TransitionRules = {
  requireQualityCheck: boolean
  hstRequired: boolean
  now: number
  timeZone: string
}

/** Reasons why a step is refused. Those of every graph concern the user and the graph, the others the paper. */
export const TRANSITION_REFUSALS = [
  ...GRAPH_REFUSALS,
  'assignee_missing',
  'hst_unchecked',
  'hst_stale',
  'reason_required',
  'stamp_open',
  'works_in_progress',
  'checks_open',
  'on_hold',
  'final_check_missing',
  'kilometers_missing',
  'already_stamped',
  'place_missing',
  'key_missing',
  'security_damage_unacknowledged',
  'safety_recall_open',
  'taker_required',
  'undo_window_over',
] as const
export type TransitionRefusal = (typeof TRANSITION_REFUSALS)[number]

/** Hours within which a delivery can be undone. */
const DELIVERY_UNDO_HOURS = 24
const HOUR_MS = 60 * 60 * 1_000

type Guard = (paper: PaperFacts, input: TransitionInput, rules: TransitionRules) => TransitionRefusal | null

/** Check of each guard. Null allows the step. */
export const GUARDS: Readonly<Record<GuardName, Guard>> = {
  // A user who does not work in the workshop begins an unassigned paper without becoming its technician.
  assigned: (paper, input) => (!paper.isClaimable || input.claim === true ? null : 'assignee_missing'),
  hst_looked_up: ({ hst }, _, rules) => {
    if (!rules.hstRequired) return null
    if (hst.state === 'grey') return 'hst_unchecked'
    return hst.isStale ? 'hst_stale' : null
  },
  reason_given: (_, input) => (isBlank(input.reason) ? 'reason_required' : null),
  stamps_ended: ({ openStamps }) => (openStamps > 0 ? 'stamp_open' : null),
  works_ended: ({ worksInProgress }) => (worksInProgress > 0 ? 'works_in_progress' : null),
  checks_complete: ({ openChecks }) => (openChecks > 0 ? 'checks_open' : null),
  not_on_hold: ({ holdReason }) => (holdReason === null ? null : 'on_hold'),
  final_check_done: (paper, _, rules) =>
    rules.requireQualityCheck && !paper.isFinalCheckDone ? 'final_check_missing' : null,
  kilometers_known: ({ kilometers }) => (kilometers === null ? 'kilometers_missing' : null),
  nothing_stamped: ({ stamps }) => (stamps > 0 ? 'already_stamped' : null),
  place_recorded: (paper) => (paper.isPlaceRecorded ? null : 'place_missing'),
  key_recorded: (paper) => (paper.isKeyRecorded ? null : 'key_missing'),
  security_damage_acknowledged: ({ securityDamage }) =>
    securityDamage === 'open' ? 'security_damage_unacknowledged' : null,
  // This guard ignores the settings: a car with an open safety recall is never handed over.
  recall_done: ({ hst }) => (hst.state === 'black' ? 'safety_recall_open' : null),
  taker_recorded: (_, input) => (isBlank(input.takenBy) ? 'taker_required' : null),
  within_a_day: ({ since }, _, { now }) => (now - since > DELIVERY_UNDO_HOURS * HOUR_MS ? 'undo_window_over' : null),
  same_day: ({ since }, _, { now, timeZone }) =>
    dayIn(timeZone, since) === dayIn(timeZone, now) ? null : 'undo_window_over',
}
