/** Ways in which a car comes to the service desk. */
export const CHECKIN_TYPES = [
  'appointment',
  'walk_in',
  'key_drop',
  'towed',
  'pickup_service',
  'tire_change',
  'internal',
] as const
export type CheckinType = (typeof CHECKIN_TYPES)[number]

/** Types of cars that come without an appointment. Their time may lie in the past when they are entered. */
export const UNANNOUNCED: readonly CheckinType[] = ['walk_in', 'key_drop', 'towed']
export const isUnannounced = (type: CheckinType): boolean => UNANNOUNCED.includes(type)

/** Types whose customer does not stand at the desk, so that nobody is called and no waiting time counts. */
export const NOBODY_WAITS = [
  'key_drop',
  'towed',
  'pickup_service',
  'internal',
] as const satisfies readonly CheckinType[]

/**
 * States of a check-in at the desk. A new one is expected, late, here or called. The others follow from the status.
 */
export const DESK_STATES = [
  'expected',
  'late',
  'here',
  'called',
  'accepting',
  'accepted',
  'handed_over',
  'returned',
  'no_show',
  'canceled',
] as const
export type DeskState = (typeof DESK_STATES)[number]

/** Doubts about a check-in, the gravest first. Only `target_past` refuses a new one. */
export const CHECKIN_CHECKS = [
  'target_past',
  'safety_recall',
  'duplicate',
  'location_closed',
  'outside_hours',
  'no_loan_car',
  'field_action',
  'hst_unchecked',
  'hst_stale',
  'open_papers',
  'open_invoices',
  'no_shows',
] as const
export type CheckinCheck = (typeof CHECKIN_CHECKS)[number]

/** Hours around a check-in in which a second one of the same customer or plate is a duplicate. */
export const DUPLICATE_HOURS = 24
/** Minutes before the agreed time from which a missing car is marked. */
export const DUE_SOON_MINUTES = 30
/** Minutes after which the desk marks a customer who still waits. */
export const LONG_WAIT_MINUTES = 10
/** Minutes that the agreed time of a new check-in may have passed, because typing takes time. */
export const TYPING_MINUTES = 5
