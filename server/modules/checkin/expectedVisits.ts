import { type RawBuilder, sql } from 'kysely'
import { dayAt, dayName, localDay, type Span } from '#contract/planning/localDay.ts'
import { UNANNOUNCED } from '#contract/service/checkin.ts'
import { plateSearchKeys } from '#contract/vehicles/licensePlate.ts'
import { type Location, openingOf } from '#server/calendar/openingOf.ts'
import type { Tx } from '#server/db/database.ts'

/** At most this many days ahead are searched for the next open day. */
const DAYS_AHEAD = 21

type Days = {
  /** From the beginning of today until the end of the next open day. */
  near: Span
  /** The end of today. */
  tomorrow: number
}

/**
 * The days whose appointments a car may fulfil that comes now: from today to the end of the next open day. A car may be
 * brought the evening before, or on Friday for Monday.
 */
export async function daysOfArrival(tx: Tx, locationUuid: string, now: number): Promise<Days> {
  const location = await tx
    .selectFrom('locations')
    .select(['time_zone', 'country_code', 'region_code', 'opening_hours', 'closed_days', 'open_holidays'])
    .where('uuid', '=', locationUuid)
    .executeTakeFirstOrThrow()
  const number = dayAt(location.time_zone, now)
  const today = localDay(location.time_zone, number)
  for (let next = number + 1; next <= number + DAYS_AHEAD; next += 1) {
    const { spans } = await openingOf(location as unknown as Location, dayName(next))
    if (spans.length > 0)
      return { near: { from: today.from, to: localDay(location.time_zone, next).to }, tomorrow: today.to }
  }
  return { near: today, tomorrow: today.to }
}

/** Check-ins (`r`) of a customer who is expected. */
export const isExpected = sql<boolean>`(r.status = 'new' and r.arrival_at is null and r.deleted_at is null
  and r.type not in (${sql.join(UNANNOUNCED.map((type) => sql.lit(type)))}))`

/** Check-ins (`r`) whose agreed time lies in a span. */
export const isWithin = ({ from, to }: Span): RawBuilder<boolean> =>
  sql<boolean>`(r.target_date >= ${new Date(from)} and r.target_date < ${new Date(to)})`

const readings = (typed: string) =>
  sql`any(array(select plate_key(k) from unnest(${plateSearchKeys(typed)}::text[]) k))`

/**
 * Condition: check-ins (`r`) with a plate in any spelling. It also finds check-ins without a car whose customer owns a
 * car with the plate.
 */
export const isOfPlate = (typed: string): RawBuilder<boolean> => sql<boolean>`(r.plate_key = ${readings(typed)}
  or (r.plate_key = '' and r.vin = '' and r.vehicle_uuid is null and r.customer_uuid in (
    select v.customer_uuid from vehicles v where v.deleted_at is null and v.plate_key = ${readings(typed)})))`

/**
 * The only appointment to which a dropped key can belong. Null for none and for several, because nothing is guessed.
 */
export async function findOnlyExpected(tx: Tx, location: string, plate: string, now: number): Promise<string | null> {
  if (plateSearchKeys(plate).length === 0) return null
  const { near } = await daysOfArrival(tx, location, now)
  const { rows } = await sql<{ uuid: string }>`select r.uuid from checkins r
    where r.location_uuid = ${location} and ${isExpected} and ${isWithin(near)} and ${isOfPlate(plate)}
    limit 2`.execute(tx)
  return rows.length === 1 ? (rows[0]?.uuid ?? null) : null
}
