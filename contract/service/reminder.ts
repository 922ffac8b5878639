/** Reasons for which no reminder left for an appointed time. Empty: none. */
export type ReminderProblem = '' | 'mail_off' | 'refused' | 'late'

/**
 * The reminder of an appointment. `off`: the dealer reminds nobody. `none`: this kind of visit has none, such as that of the
 * pick-up service. `no_address` and `unwanted` are about the customer. `passed`: its time was over when the appointment was
 * made. The others are plain: planned, sent, or not sent for a reason.
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
