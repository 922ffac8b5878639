import { DAY_MS } from '../durations.ts'

/** Most messages of one user that wait for their moment. */
export const LATER_MAX = 50
/** Days ahead for which a message can wait: one year, which may be a leap year. */
const LATER_DAYS = 366

/** Whether a message may wait for a moment. Both are in UTC milliseconds. */
export const isLaterTime = (at: number, now: number): boolean => at > now && at <= now + LATER_DAYS * DAY_MS
