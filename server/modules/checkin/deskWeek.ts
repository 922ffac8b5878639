import type { EndpointOutput } from '#contract/api/endpoints.ts'
import type { Language } from '#contract/constants.ts'
import { daysOf } from '#contract/planning/capacity.ts'
import { openingOf, type Site } from '#server/calendar/openingOf.ts'
import type { Tx } from '#server/db/database.ts'
import type { Session } from '#server/request/session.ts'
import { requireDesk } from './openCheckin.ts'

type Answer = EndpointOutput<'GET /v1/service/checkin/week'>
type Load = NonNullable<Answer['days'][number]['load']>
/** The load of a location's workshop for each day of a week. Null when the session may not read the plan there. */
export type FindWeekLoad = (
  tx: Tx,
  session: Session,
  locationUuid: string,
  day: string,
  now: number,
) => Promise<ReadonlyMap<string, Load> | null>
type Asked = { location_uuid: string; day: string; language: Language }

/** Opening hours and load of a location for the week of a day. */
export async function deskWeek(
  tx: Tx,
  findWeekLoad: FindWeekLoad,
  session: Session,
  { location_uuid, day, language }: Asked,
  now: number,
): Promise<Answer> {
  const { time_zone } = await requireDesk(tx, session, location_uuid, 'location.service.checkin.read')
  const site = await tx
    .selectFrom('locations')
    .select(['country_code', 'region_code', 'opening_hours', 'closed_days', 'open_holidays'])
    .where('uuid', '=', location_uuid)
    .executeTakeFirstOrThrow()
  const load = await findWeekLoad(tx, session, location_uuid, day, now)
  const days: Answer['days'] = []
  for (const one of daysOf('week', day)) {
    const { spans, closed } = await openingOf(site as unknown as Site, one, language)
    const hours = spans.map(({ from, to }) => ({ from, to }))
    days.push({ day: one, spans: hours, closed: closed?.name ?? null, load: load?.get(one) ?? null })
  }
  return { time_zone, days }
}
