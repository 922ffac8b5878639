import { DAY_MS } from '../durations.ts'

/** Most messages of one user that wait for their moment. */
export const LATER_MAX = 50
/** Days ahead for which a message can wait: one year, which may be a leap year. */
const LATER_DAYS = 366
/** Delay (ms) after which a waiting message is no longer sent: half a day. A text of yesterday may be wrong today. */
const LATE_MS = DAY_MS / 2

/**
 * Why a message was not sent at its moment. Its sender no longer sees the chat, may only read it, or has lost the right to
 * write. Or a file is gone, nothing could be sent in the hours after the moment, or each attempt failed.
 */
export const NOT_SENT = ['chatGone', 'readOnly', 'noRight', 'fileGone', 'late', 'failed'] as const
/** One of the reasons in `NOT_SENT`. */
export type NotSent = (typeof NOT_SENT)[number]

/** Whether a message may wait until `at`. `at` and `now` are in UTC milliseconds. */
export const isLaterTime = (at: number, now: number): boolean => at > now && at <= now + LATER_DAYS * DAY_MS

/** Whether the moment `at` of a message is too long ago to send it. `at` and `now` are in UTC milliseconds. */
export const isTooLate = (at: number, now: number): boolean => now - at > LATE_MS
