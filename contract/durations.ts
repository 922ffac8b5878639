/** Milliseconds of a 24-hour day. A calendar day may have 23 or 25 hours; `planning/localDay.ts` handles those. */
export const DAY_MS = 86_400_000
/** Minutes of a 24-hour day. */
export const DAY_MINUTES = 1_440
