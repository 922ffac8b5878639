const DAY = 86_400_000
/** Minutes after midnight, UTC: in the night everywhere that dealers of ours are. */
const AT_MINUTE = 90

/** When work that can wait for the night is done. */
export function nextNight(now: number): Date {
  const midnight = Math.floor(now / DAY) * DAY
  const tonight = midnight + AT_MINUTE * 60_000
  return new Date(tonight > now ? tonight : tonight + DAY)
}
