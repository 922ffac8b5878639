/** Values for fields of workshop records. Their texts are in locales. */

/** Reason of the visit, which decides who orders the work. */
export const ORDER_TYPES = [
  'customer',
  'warranty',
  'goodwill',
  'internal',
  'accident',
  'rework',
  'tire',
  'express',
] as const
export type OrderType = (typeof ORDER_TYPES)[number]

/** Priority of a paper. The planner stores the position in this list, from 0. */
export const PRIORITIES = ['normal', 'urgent', 'waiting_customer', 'safety'] as const

/** Result of a point of a check list: green, yellow, red, or nothing to check. */
export const CHECK_RESULTS = ['ok', 'watch', 'defect', 'not_applicable'] as const
export type CheckResult = (typeof CHECK_RESULTS)[number]

/** Ways in which a person was informed or agreed. */
export const CONSENT_METHODS = ['in_person', 'phone', 'text', 'email', 'app', 'signature'] as const
export type ConsentMethod = (typeof CONSENT_METHODS)[number]

/** Answer of a customer to an extension. `open` means no answer yet. Declined or postponed work is offered again. */
export const EXTENSION_ANSWERS = ['open', 'accepted', 'declined', 'postponed'] as const
export type ExtensionAnswer = (typeof EXTENSION_ANSWERS)[number]

/** Progress of a work. */
export const WORK_STATES = ['new', 'in_progress', 'completed', 'canceled'] as const
export type WorkState = (typeof WORK_STATES)[number]

/** Reasons why a work took longer than planned. */
export const DELAY_CAUSES = [
  'parts',
  'diagnosis',
  'rework',
  'planning',
  'special_tool',
  'approval',
  'training',
  'customer',
  'other',
] as const
export type DelayCause = (typeof DELAY_CAUSES)[number]
