import { type RawBuilder, sql } from 'kysely'
import { DAY_MS } from '#contract/durations.ts'
import { clockMinutes, dayAt, dayName, localDay } from '#contract/planning/localDay.ts'
import type { RequestCheck } from '#contract/service/requestChecks.ts'
import { type Location, openingOf } from '#server/calendar/openingOf.ts'
import type { Tx } from '#server/db/database.ts'
import { holdersAt, requireScope, scopeOf } from '#server/records/scope.ts'
import type { Context } from '#server/records/service.ts'
import { findUserNames, type UserName } from '#server/records/userNames.ts'
import { Failure } from '#server/request/failure.ts'
import type { Session } from '#server/request/session.ts'

/** Users of the list who are absent on a day (`2026-03-04`). Comes from the planner, which knows absences. */
export type ListAbsent = (tx: Tx, users: readonly string[], day: string) => Promise<ReadonlySet<string>>

type Asked = {
  uuid?: string | undefined
  location_uuid: string
  target_date?: string | undefined
  user_target_uuid?: string | undefined
  customer_uuid?: string | undefined
  licensePlate?: string | undefined
  vin?: string | undefined
}
type Found = { uuid: string; number: string; subject: string; created_at: string }

/** At most this many similar requests that are named. */
const DUPLICATES_MAX = 5

const locationOf = (tx: Tx, uuid: string) =>
  tx
    .selectFrom('locations')
    .select(['key', 'time_zone', 'country_code', 'region_code', 'opening_hours', 'closed_days', 'open_holidays'])
    .where('uuid', '=', uuid)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
type Place = NonNullable<Awaited<ReturnType<typeof locationOf>>>

async function isOpenAt(location: Place, at: number): Promise<boolean> {
  const day = dayAt(location.time_zone, at)
  const local = localDay(location.time_zone, day)
  const { spans } = await openingOf(location as unknown as Location, dayName(day))
  return spans.some(({ from, to }) => at >= local.at(clockMinutes(from)) && at <= local.at(clockMinutes(to)))
}

async function dueChecks(location: Place, target: string | undefined, now: number): Promise<RequestCheck[]> {
  if (target === undefined) return []
  const at = Date.parse(target)
  const isOutside = !(await isOpenAt(location, at))
  return [...(at < now ? (['due_in_past'] as const) : []), ...(isOutside ? (['due_outside_hours'] as const) : [])]
}

/** Requests of the same customer or car within a day that the session may read. */
async function findDuplicates(
  tx: Tx,
  requests: Context,
  session: Session,
  { uuid, customer_uuid, licensePlate = '', vin = '' }: Asked,
  now: number,
): Promise<Found[]> {
  const same: RawBuilder<boolean>[] = []
  if (customer_uuid !== undefined) same.push(sql`r.customer_uuid = ${customer_uuid}::uuid`)
  if (licensePlate !== '') same.push(sql`(r.plate_key <> '' and r.plate_key = plate_key(${licensePlate}))`)
  if (vin !== '') same.push(sql`r.vin = ${vin}`)
  if (same.length === 0) return []
  const visible = [sql`true`, ...scopeOf(requests, session).visible]
  const { rows } = await sql<Found>`select r.uuid, r.number, r.subject, r.created_at from service_requests r
    where r.deleted_at is null and r.status <> 'canceled' and r.uuid is distinct from ${uuid ?? null}::uuid
      and r.created_at > ${new Date(now - DAY_MS)} and (${sql.join(same, sql` or `)})
      and ${sql.join(visible, sql` and `)}
    order by r.created_at desc, r.uuid limit ${sql.lit(DUPLICATES_MAX)}`.execute(tx)
  return rows
}

/** Colleagues of a user's departments: deputies first, then the head, then the others. */
async function listColleagues(tx: Tx, user: string): Promise<string[]> {
  const { rows } = await sql<{ uuid: string }>`select u.uuid from department_members own
    join departments d on d.dealer_id = own.dealer_id and d.uuid = own.department_uuid
      and d.is_active and d.deleted_at is null
    join department_members m on m.dealer_id = d.dealer_id and m.department_uuid = d.uuid and m.user_uuid <> own.user_uuid
    join users u on u.dealer_id = m.dealer_id and u.uuid = m.user_uuid and u.is_active and u.deleted_at is null
    where own.user_uuid = ${user}::uuid
    group by u.uuid, u.last_name
    order by bool_or(m.is_deputy) desc, bool_or(d.head_uuid = u.uuid) desc, u.last_name, u.uuid`.execute(tx)
  return rows.map(({ uuid }) => uuid)
}

type Deputy = { isAbsent: boolean; substitute: UserName | null }

/**
 * Tells whether the person is absent on the day, and the first colleague of their departments who is there and may do
 * the request.
 */
async function findSubstitute(
  tx: Tx,
  listAbsent: ListAbsent,
  { user, day }: { user: string; day: string },
  holders: ReadonlySet<string>,
): Promise<Deputy> {
  const isAbsent = (await listAbsent(tx, [user], day)).has(user)
  if (!isAbsent) return { isAbsent, substitute: null }
  const colleagues = (await listColleagues(tx, user)).filter((uuid) => holders.has(uuid))
  const away = await listAbsent(tx, colleagues, day)
  const deputy = colleagues.find((uuid) => !away.has(uuid)) ?? null
  return { isAbsent, substitute: (await findUserNames(tx, [deputy]))(deputy) }
}

/** The doubts about a request that is about to be saved. */
export async function checkRequest(tx: Tx, requests: Context, listAbsent: ListAbsent, session: Session, asked: Asked) {
  const now = requests.now()
  const location = await locationOf(tx, asked.location_uuid)
  if (!location) throw new Failure('not_found')
  await requireScope(tx, requests.record, session, 'read', asked, {})
  const items = await dueChecks(location, asked.target_date, now)
  const duplicates = await findDuplicates(tx, requests, session, asked, now)
  if (duplicates.length > 0) items.push('duplicate')
  const user = asked.user_target_uuid
  if (user === undefined) return { items, duplicates, substitute: null }
  const holders = new Set(await holdersAt(tx, 'location.service.request.update', asked.location_uuid))
  const due = asked.target_date === undefined ? now : Date.parse(asked.target_date)
  const day = dayName(dayAt(location.time_zone, due))
  const { isAbsent, substitute } = await findSubstitute(tx, listAbsent, { user, day }, holders)
  if (isAbsent) items.push('target_absent')
  if (!holders.has(user)) items.push('target_without_right')
  return { items, duplicates, substitute }
}
