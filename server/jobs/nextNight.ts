import { dayAt, localDay } from '#contract/planning/localDay.ts'
import type { Tx } from '../db/database.ts'
import { dealerZone } from '../db/timeZones.ts'

/** Minutes after midnight by the dealer's clock: nobody works, and backups have not begun. */
const AT_MINUTE = 90

/** The next half past one in the night of a zone, by its IANA name. */
export function nightIn(timeZone: string, now: number): Date {
  const today = dayAt(timeZone, now)
  const tonight = localDay(timeZone, today).at(AT_MINUTE)
  return new Date(tonight > now ? tonight : localDay(timeZone, today + 1).at(AT_MINUTE))
}

/** When work of the dealer of this transaction that can wait for the night is done. */
export async function nextNight(tx: Tx, now: number): Promise<Date> {
  return nightIn(await dealerZone(tx), now)
}
