import { DAY_MS } from '#contract/durations.ts'

/** Minutes after midnight, UTC: in the night everywhere that dealers of ours are. */
const AT_MINUTE = 90

/** When work that can wait for the night is done. */
export function nextNight(now: number): Date {
  const midnight = Math.floor(now / DAY_MS) * DAY_MS
  const tonight = midnight + AT_MINUTE * 60_000
  return new Date(tonight > now ? tonight : tonight + DAY_MS)
}
