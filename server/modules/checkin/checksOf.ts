import { type RawBuilder, sql } from 'kysely'
import type { EndpointOutput } from '#contract/api/endpoints.ts'
import { dayIn } from '#contract/datePresets.ts'
import { clockMinutes, dayNumber, localDay } from '#contract/planning/localDay.ts'
import {
  CHECKIN_CHECKS,
  type CheckinCheck,
  type CheckinType,
  DUPLICATE_HOURS,
  isUnannounced,
} from '#contract/service/checkin.ts'
import { plateKey } from '#contract/vehicles/licensePlate.ts'
import type { HstContext, HstVerdict } from '#contract/workshop/hst/hstState.ts'
import { type Location, openingOf } from '#server/calendar/openingOf.ts'
import type { Tx } from '#server/db/database.ts'
import { scopeOf } from '#server/records/scope.ts'
import type { Context } from '#server/records/service.ts'
import type { Session } from '#server/request/session.ts'
import { readSettings } from '#server/settings/readSettings.ts'
import { plateOf } from '#server/timeline/carOfVisit.ts'
import { isPast } from './checkinHooks.ts'
import { daysOfArrival, isExpected, isWithin } from './expectedVisits.ts'
import { requireDesk } from './openCheckin.ts'

type Answer = EndpointOutput<'GET /v1/service/checkin/checks'>
/** A saved check-in, or one that is about to be saved. */
type Doubted = {
  location_uuid: string
  uuid?: string | undefined
  type: CheckinType
  target_date: string
  licensePlate: string
  vin: string
  vehicle_uuid?: string | undefined
  customer_uuid?: string | undefined
  replacement_car: 'true' | 'false'
}
/** The HST state of a vehicle, which the workshop knows. */
export type HstOf = (tx: Tx, vin: string, context: HstContext, now: number) => Promise<HstVerdict>
type Services = { context: Context; papers: Context; hstOf: HstOf }

/** At most this many rows that the answer names. */
const MOST = 5

/** The car and customer of a check-in, also those that its vehicle adds. */
type Subject = { uuid: string | null; customer: string | null; vehicle: string | null; vin: string; plate: string }

async function subjectOf(tx: Tx, given: Doubted): Promise<Subject> {
  const known = given.vehicle_uuid
    ? await tx
        .selectFrom('vehicles')
        .select(['vin', 'licensePlate', 'customer_uuid'])
        .where('uuid', '=', given.vehicle_uuid)
        .executeTakeFirst()
    : undefined
  return {
    uuid: given.uuid ?? null,
    vehicle: given.vehicle_uuid ?? null,
    customer: given.customer_uuid ?? known?.customer_uuid ?? null,
    vin: given.vin || (known?.vin ?? ''),
    plate: plateKey(plateOf(given.licensePlate || (known?.licensePlate ?? ''))),
  }
}

/** Check-ins (`r`) of the same customer or car, except the checked one. */
const isOfSame = ({ uuid, customer, vehicle, plate }: Subject) => sql<boolean>`r.deleted_at is null
  and r.uuid is distinct from cast(${uuid} as uuid)
  and (r.customer_uuid = cast(${customer} as uuid) or r.vehicle_uuid = cast(${vehicle} as uuid)
    or (${plate} <> '' and r.plate_key = (select plate_key(${plate}))))`

const visibleTo = (context: Context, session: Session): RawBuilder<boolean> => {
  const { visible } = scopeOf(context, session)
  return visible.length === 0 ? sql<boolean>`true` : sql.join([...visible], sql` and `)
}

/**
 * Check-ins of the same customer or car around the agreed time. A car without an appointment can also belong to an
 * expected check-in of its location until the end of the next open day.
 */
async function findDuplicates(tx: Tx, context: Context, session: Session, subject: Subject, given: Doubted) {
  const { target_date: target, location_uuid: location } = given
  const hours = sql`interval '1 hour' * ${sql.lit(DUPLICATE_HOURS)}`
  const { near } = await daysOfArrival(tx, location, context.now())
  const canKeep = sql<boolean>`(${isUnannounced(given.type)}::boolean and r.location_uuid = ${location}
    and ${isExpected} and ${isWithin(near)})`
  const { rows } = await sql<Answer['duplicates'][number] & { is_visible: boolean }>`
    select r.uuid, r.target_date, r."licensePlate", r.customer_name as customer, ${canKeep} as is_expected,
      (${visibleTo(context, session)}) as is_visible
    from checkins r where ${isOfSame(subject)} and r.status <> 'canceled'
      and ((r.target_date > cast(${target} as timestamptz) - ${hours}
        and r.target_date < cast(${target} as timestamptz) + ${hours}) or ${canKeep})
    order by r.target_date, r.uuid limit ${sql.lit(MOST)}`.execute(tx)
  return rows
}

async function findOpenPapers(tx: Tx, papers: Context, session: Session, subject: Subject) {
  const { vin, vehicle, uuid, plate } = subject
  const { rows } = await sql<Answer['open_papers'][number] & { is_visible: boolean }>`
    select r.uuid, r."jobId", r.status, (${visibleTo(papers, session)}) as is_visible from papers r
    where r.deleted_at is null and r.status in ('new', 'in_progress', 'completed', 'delivered')
      and r.uuid is distinct from (select c.paper_uuid from checkins c where c.uuid = cast(${uuid} as uuid))
      and ((${vin} <> '' and r.vin = ${vin}) or r.vehicle_uuid = cast(${vehicle} as uuid)
        or (${plate} <> '' and r.plate_key = (select plate_key(${plate}))))
    order by r.created_at desc, r.uuid limit ${sql.lit(MOST)}`.execute(tx)
  return rows
}

async function countNoShows(tx: Tx, subject: Subject): Promise<number> {
  const { rows } = await sql<{ count: number | string }>`
    select count(*) as count from checkins r where ${isOfSame(subject)} and r.is_no_show`.execute(tx)
  return Number(rows[0]?.count ?? 0)
}

/**
 * Counts the usable loan cars of a location from a time until the end of its day, without those that other customers
 * need.
 */
async function countFreeCars(tx: Tx, { location_uuid, uuid }: Doubted, from: number, to: number): Promise<number> {
  const span = { from: new Date(from), to: new Date(to) }
  const { rows } = await sql<{ free: number | string; wanted: number | string }>`
    select (select count(*) from loan_cars c where c.location_uuid = ${location_uuid} and c.deleted_at is null
        and c.is_usable and not exists (select from loan_bookings k
          join papers p on p.dealer_id = k.dealer_id and p.uuid = k.paper_uuid
          where k.dealer_id = c.dealer_id and k.loan_car_uuid = c.uuid and k.deleted_at is null
            and p.deleted_at is null and p.status <> 'canceled'
            and k.from_at < ${span.to} and k.until_at > ${span.from})) as free,
      (select count(*) from checkins r where r.location_uuid = ${location_uuid} and r.deleted_at is null
        and r.replacement_car and r.paper_uuid is null and r.status in ('new', 'in_progress')
        and r.uuid is distinct from cast(${uuid ?? null} as uuid)
        and r.target_date >= ${span.from} and r.target_date < ${span.to}) as wanted`.execute(tx)
  return Math.max(0, Number(rows[0]?.free ?? 0) - Number(rows[0]?.wanted ?? 0))
}

/** Whether the car of a saved check-in has come. The desk was there, so that the opening hours are no doubt any more. */
async function hasArrived(tx: Tx, { uuid, location_uuid }: Doubted): Promise<boolean> {
  if (uuid === undefined) return false
  const row = await tx
    .selectFrom('checkins')
    .select('arrival_at')
    .where('uuid', '=', uuid)
    .where('location_uuid', '=', location_uuid)
    .executeTakeFirst()
  return (row?.arrival_at ?? null) !== null
}

/** The doubts about the agreed time of a car that has not come. */
function timeChecks({ isOpen, closed }: Awaited<ReturnType<typeof openingAt>>, isHere: boolean): CheckinCheck[] {
  if (isHere) return []
  if (closed) return ['location_closed']
  return isOpen ? [] : ['outside_hours']
}

/** The opening hours on the day of a check-in, and whether its time lies within them. */
async function openingAt(tx: Tx, locationUuid: string, zone: string, target: number) {
  const location = await tx
    .selectFrom('locations')
    .select(['country_code', 'region_code', 'opening_hours', 'closed_days', 'open_holidays'])
    .where('uuid', '=', locationUuid)
    .executeTakeFirstOrThrow()
  const day = dayIn(zone, target)
  const { spans, closed } = await openingOf(location as unknown as Location, day)
  const local = localDay(zone, dayNumber(day))
  const isOpen = spans.some(
    ({ from, to }) => target >= local.at(clockMinutes(from)) && target < local.at(clockMinutes(to)),
  )
  return { spans, closed, isOpen, dayEnd: local.to }
}

/** Doubts that follow from the HST state of the car. */
function hstChecks(hst: HstVerdict | null, isRequired: boolean): CheckinCheck[] {
  if (hst === null) return []
  if (hst.state === 'grey') return isRequired ? ['hst_unchecked'] : []
  const found: CheckinCheck[] = hst.isStale ? ['hst_stale'] : []
  if (hst.worst === 'black') found.push('safety_recall')
  if (hst.worst === 'red') found.push('field_action')
  return found
}

async function hasOpenInvoices(tx: Tx, { uuid, customer }: Subject): Promise<boolean> {
  const { rows } = await sql`select from checkins r where r.has_open_invoices and r.deleted_at is null
    and (r.uuid = cast(${uuid} as uuid) or r.customer_uuid = cast(${customer} as uuid)) limit 1`.execute(tx)
  return rows.length > 0
}

/** Everything that the desk should know about a check-in before it is saved, or when it is opened. */
export async function checksOf(
  tx: Tx,
  { context, papers, hstOf }: Services,
  session: Session,
  given: Doubted,
): Promise<Answer> {
  const now = context.now()
  const { time_zone } = await requireDesk(tx, session, given.location_uuid, 'location.service.checkin.read')
  const subject = await subjectOf(tx, given)
  const target = Date.parse(given.target_date)
  const opening = await openingAt(tx, given.location_uuid, time_zone, target)
  const duplicates = await findDuplicates(tx, context, session, subject, given)
  const open = await findOpenPapers(tx, papers, session, subject)
  const no_shows = await countNoShows(tx, subject)
  const free_loan_cars = await countFreeCars(tx, given, target, opening.dayEnd)
  const { values } = await readSettings(tx, ['hst_required'])
  const hst = subject.vin === '' ? null : await hstOf(tx, subject.vin, 'reception', now)
  const found = new Set<CheckinCheck>([
    ...(given.uuid === undefined && isPast(given, now) ? (['target_past'] as const) : []),
    ...(duplicates.length > 0 ? (['duplicate'] as const) : []),
    ...timeChecks(opening, await hasArrived(tx, given)),
    ...(given.replacement_car === 'true' && free_loan_cars === 0 ? (['no_loan_car'] as const) : []),
    ...hstChecks(hst, values.hst_required),
    ...(open.length > 0 ? (['open_papers'] as const) : []),
    ...((await hasOpenInvoices(tx, subject)) ? (['open_invoices'] as const) : []),
    ...(no_shows > 0 ? (['no_shows'] as const) : []),
  ])
  return {
    items: CHECKIN_CHECKS.filter((check) => found.has(check)),
    duplicates: duplicates.filter((one) => one.is_visible).map(({ is_visible: _seen, ...one }) => one),
    open_papers: open.filter((one) => one.is_visible).map(({ uuid, jobId, status }) => ({ uuid, jobId, status })),
    closed: opening.closed?.name ?? '',
    open: opening.spans.map(({ from, to }) => ({ from, to })),
    free_loan_cars,
    no_shows,
  }
}
