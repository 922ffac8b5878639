/** Values that workshop records choose from (domain.md 4.1, 4.5, 7.1). Their words stand in locales. */

/** Why a vehicle is here and who orders the work. */
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

/** How urgent a paper is, from 0 on: the position in this list is what is stored. */
export const PRIORITIES = ['normal', 'urgent', 'waiting_customer', 'safety'] as const

/** What a point of a check list came to: green, yellow, red, or nothing to check. */
export const CHECK_RESULTS = ['ok', 'watch', 'defect', 'not_applicable'] as const
export type CheckResult = (typeof CHECK_RESULTS)[number]

/** How somebody was told or agreed. */
export const CONSENT_METHODS = ['in_person', 'phone', 'text', 'email', 'app', 'signature'] as const
export type ConsentMethod = (typeof CONSENT_METHODS)[number]

/** What a customer said to an order extension; `open` is not answered yet. What was declined or postponed comes back. */
export const EXTENSION_ANSWERS = ['open', 'accepted', 'declined', 'postponed'] as const
export type ExtensionAnswer = (typeof EXTENSION_ANSWERS)[number]

/** How far one work of a paper is. */
export const WORK_STATES = ['new', 'in_progress', 'completed', 'canceled'] as const
export type WorkState = (typeof WORK_STATES)[number]

/** Why a work took longer than planned. */
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
