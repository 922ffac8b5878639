/** Milliseconds of a day of 24 hours. A day of the calendar may have 23 or 25; `planning/localDay.ts` knows which. */
export const DAY_MS = 86_400_000
/** Minutes of the same day. */
export const DAY_MINUTES = 1_440
