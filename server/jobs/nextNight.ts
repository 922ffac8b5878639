import { dayAt, localDay } from '#contract/planning/localDay.ts'
import type { Tx } from '../db/database.ts'
import { dealerZone } from '../db/timeZones.ts'

/** Minutes after midnight by the dealer's clock: users have finished, and backups have not begun. */
const AT_MINUTE = 90

/** The next 1:30 in a time zone (IANA name). */
export function nightIn(timeZone: string, now: number): Date {
  const today = dayAt(timeZone, now)
  const tonight = localDay(timeZone, today).at(AT_MINUTE)
  return new Date(tonight > now ? tonight : localDay(timeZone, today + 1).at(AT_MINUTE))
}

/** When nightly work of the transaction's dealer runs next. */
export async function nextNight(tx: Tx, now: number): Promise<Date> {
  return nightIn(await dealerZone(tx), now)
}
