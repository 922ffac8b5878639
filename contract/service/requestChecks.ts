/** Doubts about a request before it is saved. It can be saved in spite of them. */
export const REQUEST_CHECKS = [
  /** The due time has passed. */
  'due_in_past',
  /** The location is closed at the due time. */
  'due_outside_hours',
  /** The location had a request of the same customer or plate within a day. */
  'duplicate',
  /** The person is absent on the day on which it is due. */
  'target_absent',
  /** The person may not change requests at the location, so they cannot complete it. */
  'target_without_right',
] as const
export type RequestCheck = (typeof REQUEST_CHECKS)[number]

/** Outcomes of a call to a customer. */
export const CALL_OUTCOMES = ['reached', 'no_answer', 'busy', 'voicemail', 'wrong_number'] as const
export type CallOutcome = (typeof CALL_OUTCOMES)[number]
