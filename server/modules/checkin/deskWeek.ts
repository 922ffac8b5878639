import { sql } from 'kysely'
import type { EndpointOutput } from '#contract/api/endpoints.ts'
import type { Language } from '#contract/constants.ts'
import { holds } from '#contract/permissions/can.ts'
import { PAPER_PERMISSIONS } from '#contract/permissions/recordPermissions.ts'
import { daysOf } from '#contract/planning/capacity.ts'
import { dayNumber, localDay } from '#contract/planning/localDay.ts'
import { CHECKIN_TYPES, isUnannounced } from '#contract/service/checkin.ts'
import { type Location, openingOf } from '#server/calendar/openingOf.ts'
import type { Tx } from '#server/db/database.ts'
import type { Session } from '#server/request/session.ts'
import { readSettings } from '#server/settings/readSettings.ts'
import { type Desk, requireDesk } from './openCheckin.ts'

type Answer = EndpointOutput<'GET /v1/service/checkin/week'>
type Load = Omit<NonNullable<Answer['days'][number]['load']>, 'expected'>
/** The load of a location's workshop for each day of a week. Null when the session may not read the plan there. */
export type FindWeekLoad = (
  tx: Tx,
  session: Session,
  locationUuid: string,
  day: string,
  now: number,
) => Promise<ReadonlyMap<string, Load> | null>
/** Types of check-ins without an appointment, which take no time of a later day. */
const UNANNOUNCED = CHECKIN_TYPES.filter(isUnannounced)

type Asked = { location_uuid: string; day: string; language: Language }

/** Promised times of the papers of a desk's check-ins between two days. Empty for sessions that may not read papers. */
async function listPromises(tx: Tx, session: Session, desk: Desk, days: readonly string[]) {
  const mayRead = holds(session.permissions, PAPER_PERMISSIONS.read, desk.key)
  const [first, last] = [days[0], days.at(-1)]
  if (!mayRead || session.disabledPlugins.includes('plugin_workshop') || !first || !last) return []
  const rows = await tx
    .selectFrom('checkins as c')
    .innerJoin('papers as p', (join) =>
      join.onRef('p.dealer_id', '=', 'c.dealer_id').onRef('p.uuid', '=', 'c.paper_uuid'),
    )
    .select(['c.uuid', 'p.promised_at'])
    .where('c.location_uuid', '=', desk.uuid)
    .where('p.location_uuid', '=', desk.uuid)
    .where('c.target_date', '>=', new Date(localDay(desk.time_zone, dayNumber(first)).from).toISOString())
    .where('c.target_date', '<', new Date(localDay(desk.time_zone, dayNumber(last)).to).toISOString())
    .where('c.deleted_at', 'is', null)
    .where('p.deleted_at', 'is', null)
    .where('p.promised_at', 'is not', null)
    .orderBy('c.uuid')
    .execute()
  return rows.map(({ uuid, promised_at }) => ({
    checkin_uuid: uuid,
    promised_at: new Date(promised_at ?? 0).toISOString(),
  }))
}

/**
 * Workshop minutes that the appointments of each day will need and that are in no plan yet. Without them, a day full of
 * appointments would look empty.
 */
async function expectedMinutes(tx: Tx, desk: Desk, days: readonly string[]): Promise<ReadonlyMap<string, number>> {
  const [first, last] = [days[0], days.at(-1)]
  if (!first || !last) return new Map()
  const { values } = await readSettings(tx, ['appointment_minutes'])
  const [from, to] = [localDay(desk.time_zone, dayNumber(first)).from, localDay(desk.time_zone, dayNumber(last)).to]
  const { rows } = await sql<{ day: string; count: number }>`
    select ((c.target_date at time zone ${desk.time_zone})::date)::text as day, count(*)::int as count from checkins c
    where c.location_uuid = ${desk.uuid}::uuid and c.status = 'new' and c.deleted_at is null
      and c.type not in (${sql.join(UNANNOUNCED)})
      and c.target_date >= ${new Date(from)} and c.target_date < ${new Date(to)}
      and not exists (select from plan_blocks b where b.dealer_id = c.dealer_id and b.paper_uuid = c.paper_uuid
        and b.deleted_at is null)
    group by 1`.execute(tx)
  return new Map(rows.map(({ day, count }) => [day, count * values.appointment_minutes]))
}

/** Opening hours and load of a location for the week of a day, and the promises to its customers. */
export async function deskWeek(
  tx: Tx,
  findWeekLoad: FindWeekLoad,
  session: Session,
  { location_uuid, day, language }: Asked,
  now: number,
): Promise<Answer> {
  const desk = await requireDesk(tx, session, location_uuid, 'location.service.checkin.read')
  const location = await tx
    .selectFrom('locations')
    .select(['country_code', 'region_code', 'opening_hours', 'closed_days', 'open_holidays'])
    .where('uuid', '=', location_uuid)
    .executeTakeFirstOrThrow()
  const load = await findWeekLoad(tx, session, location_uuid, day, now)
  const days: Answer['days'] = []
  const week = daysOf('week', day)
  const expected = await expectedMinutes(tx, desk, week)
  for (const one of week) {
    const { spans, closed } = await openingOf(location as unknown as Location, one, language)
    const hours = spans.map(({ from, to }) => ({ from, to }))
    const planned = load?.get(one)
    const whole = planned ? Object.assign({ expected: expected.get(one) ?? 0 }, planned) : null
    days.push({ day: one, spans: hours, closed: closed?.name ?? null, load: whole })
  }
  return { time_zone: desk.time_zone, days, promises: await listPromises(tx, session, desk, week) }
}
