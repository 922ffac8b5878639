/** Reasons why a reminder was not sent. Empty: none. */
export type ReminderProblem = '' | 'mail_off' | 'refused' | 'late'

/**
 * State of the reminder of an appointment. `off`: the dealer reminds nobody. `none`: this kind of visit has none, such
 * as that of the pick-up service. `no_address` and `unwanted` are about the customer. `passed`: its time was over when
 * the appointment was made. The last three are reasons why it was not sent.
 */
export const REMINDER_STATES = [
  'off',
  'none',
  'no_address',
  'unwanted',
  'planned',
  'passed',
  'sent',
  'mail_off',
  'refused',
  'late',
] as const
