import { createLocalValue } from '#renderer/storage/localValue.ts'

/** Usual times of the work for an appointment (minutes). */
export const WORK_MINUTES = [30, 60, 120, 240, 480]
const FIRST_CHOICE = 60

/** The time of the work that was last chosen on this computer. */
export const chosenMinutes = createLocalValue(
  'checkin.workMinutes',
  (text) => (WORK_MINUTES.includes(Number(text)) ? Number(text) : FIRST_CHOICE),
  String,
)
