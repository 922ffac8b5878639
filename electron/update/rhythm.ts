const MINUTE_MS = 60_000
/** Milliseconds from the start to the first check, because a starting app has more urgent work. */
export const FIRST_CHECK_MS = 30_000
const CHECK_MS = 30 * MINUTE_MS
/** Random delay that spreads the checks of computers that are switched on together. */
const CHECK_JITTER_MS = 5 * MINUTE_MS
const FIRST_RETRY_MS = MINUTE_MS
const LONGEST_RETRY_MS = 6 * 60 * MINUTE_MS

/**
 * Milliseconds until the next check. After consecutive failures the limit doubles each time, and the wait is a random
 * part of it, at least half.
 */
export function nextCheckIn(failedInARow: number, random: () => number): number {
  if (failedInARow === 0) return CHECK_MS + random() * CHECK_JITTER_MS
  const longest = Math.min(LONGEST_RETRY_MS, FIRST_RETRY_MS * 2 ** Math.min(failedInARow, 20))
  return longest * (0.5 + random() / 2)
}
