const MINUTE_MS = 60_000
/** After a start the app has more urgent things to do. */
export const FIRST_CHECK_MS = 30_000
const CHECK_MS = 30 * MINUTE_MS
/** Spreads the checks of a company whose computers are switched on together. */
const CHECK_JITTER_MS = 5 * MINUTE_MS
const FIRST_RETRY_MS = MINUTE_MS
const LONGEST_RETRY_MS = 6 * 60 * MINUTE_MS

/** Until the next check. After failures in a row twice as long each time, anywhere between half of that and all of it. */
export function nextCheckIn(failedInARow: number, random: () => number): number {
  if (failedInARow === 0) return CHECK_MS + random() * CHECK_JITTER_MS
  const longest = Math.min(LONGEST_RETRY_MS, FIRST_RETRY_MS * 2 ** Math.min(failedInARow, 20))
  return longest * (0.5 + random() / 2)
}
