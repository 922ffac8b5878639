import type { Language } from '#contract/constants.ts'
import { dayIn, yearIn } from '#contract/datePresets.ts'
import { DAY_MS } from '#contract/durations.ts'
import { holds } from '#contract/permissions/can.ts'
import type { RecordRow } from '#contract/records/define.ts'
import type { location } from '#contract/records/location.ts'
import { type Location, openingOf } from '#server/calendar/openingOf.ts'
import { holidayRegions, publicHolidays } from '#server/calendar/publicHolidays.ts'
import type { Tx } from '#server/db/database.ts'
import { dealerZone } from '#server/db/timeZones.ts'
import { Failure } from '#server/request/failure.ts'
import type { Session } from '#server/request/session.ts'

type Row = RecordRow<typeof location>
type Asked = { country: string; region: string; language: Language }

/** Public holidays of this year and the next, and which regions have some of their own. */
export async function listHolidays(tx: Tx, { country, region, language }: Asked, now: number) {
  const place = { country_code: country, region_code: region }
  const year = yearIn(await dealerZone(tx), now)
  const [first, second] = [await publicHolidays(place, year, language), await publicHolidays(place, year + 1, language)]
  const regions = await holidayRegions(country)
  return { items: [...first, ...second], is_country_known: regions !== null, regions: regions ?? [] }
}

/**
 * Opening hours of a location, day by day, as the planner and promises use them. Throws `not_found` without
 * `location.read` there and without `global.locations.read`.
 */
export async function listOpening(
  tx: Tx,
  { permissions }: Pick<Session, 'permissions'>,
  uuid: string,
  { from, days, language }: { from?: string | undefined; days: number; language: Language },
  now: number,
) {
  const row = await tx
    .selectFrom('locations')
    .select(['key', 'country_code', 'region_code', 'opening_hours', 'closed_days', 'open_holidays', 'time_zone'])
    .where('uuid', '=', uuid)
    .executeTakeFirst()
  const mayRead = row && holds(permissions, ['global.locations.read', 'location.read'], row.key)
  if (!mayRead) throw new Failure('not_found')
  const location: Location = {
    ...row,
    opening_hours: row.opening_hours as Row['opening_hours'],
    closed_days: row.closed_days as Row['closed_days'],
  }
  const first = Date.parse(`${from ?? dayIn(row.time_zone, now)}T00:00:00Z`)
  const items = []
  for (let nth = 0; nth < days; nth += 1) {
    const day = new Date(first + nth * DAY_MS).toISOString().slice(0, 10)
    const { spans, closed } = await openingOf(location, day, language)
    items.push({ day, spans: [...spans], closed })
  }
  return { items }
}
