import { clockMinutes, dayAt, dayName, localDay, MINUTE_MS } from '#contract/planning/localDay.ts'
import { type Location, openingOf } from '#server/calendar/openingOf.ts'
import type { Tx } from '#server/db/database.ts'

/** Days to look ahead for opening hours. A location that stays closed for longer counts by the clock. */
const LOOK_AHEAD_DAYS = 30

/**
 * The moment after so many minutes in which the location is open. With 0 minutes, it is the next moment in which the
 * location is open. Without a location, minutes of the clock.
 */
export async function dueAt(tx: Tx, locationUuid: string | null, minutes: number, now: number): Promise<Date> {
  const byClock = new Date(now + minutes * MINUTE_MS)
  if (locationUuid === null) return byClock
  const location = await tx
    .selectFrom('locations')
    .select(['time_zone', 'country_code', 'region_code', 'opening_hours', 'closed_days', 'open_holidays'])
    .where('uuid', '=', locationUuid)
    .executeTakeFirst()
  if (!location) return byClock
  let left = minutes * MINUTE_MS
  const first = dayAt(location.time_zone, now)
  for (let day = first; day < first + LOOK_AHEAD_DAYS; day += 1) {
    const { spans } = await openingOf(location as Location, dayName(day))
    const local = localDay(location.time_zone, day)
    for (const { from, to } of spans) {
      const begin = Math.max(now, local.at(clockMinutes(from)))
      const open = Math.max(0, local.at(clockMinutes(to)) - begin)
      if (open > 0 && open >= left) return new Date(begin + left)
      left -= open
    }
  }
  return byClock
}
