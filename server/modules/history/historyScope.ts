import { type RawBuilder, sql } from 'kysely'
import { EVERY_LOCATION, holds, type Needed } from '#contract/permissions/can.ts'
import { HISTORY_PERMISSIONS } from '#contract/permissions/recordPermissions.ts'
import type { Tx } from '#server/db/database.ts'
import { findKeptRow } from '#server/db/keptRow.ts'
import { Failure } from '#server/request/failure.ts'
import type { Session } from '#server/request/session.ts'
import type { Car } from '#server/timeline/ofCar.ts'

/** Locations where the caller holds all of these permissions. Null: all locations. */
export async function locationsWith(
  tx: Tx,
  { permissions }: Session,
  needed: readonly Needed[],
): Promise<readonly string[] | null> {
  const areHeld = (key: string) => needed.every((one) => holds(permissions, one, key))
  if (areHeld(EVERY_LOCATION)) return null
  const all = await tx.selectFrom('locations').select(['uuid', 'key']).where('deleted_at', 'is', null).execute()
  return all.filter(({ key }) => areHeld(key)).map(({ uuid }) => uuid)
}

const visited = (table: 'papers' | 'checkins', locations: readonly string[] | null) =>
  sql`exists (select from ${sql.table(table)} s where s.dealer_id = r.dealer_id and s.vehicle_uuid = r.uuid
    and s.deleted_at is null ${locations === null ? sql`` : sql`and s.location_uuid = any(${[...locations]}::uuid[])`})`

/** Condition: the vehicle `r` was at one of the locations, or has not been at any location yet. */
export const isKnownAt = (locations: readonly string[] | null): RawBuilder<boolean> =>
  locations === null
    ? sql`true`
    : sql`(${visited('papers', locations)} or ${visited('checkins', locations)}
        or not (${visited('papers', null)} or ${visited('checkins', null)}))`

export type KnownCar = Car & { uuid: string; customer_uuid: string | null }

/**
 * A vehicle whose history the caller may read. Any other vehicle counts as missing. The uuid of a merged vehicle leads
 * to the kept one.
 */
export async function requireCar(
  tx: Tx,
  session: Session,
  uuid: string,
): Promise<{ car: KnownCar; locations: readonly string[] | null }> {
  const locations = await locationsWith(tx, session, [HISTORY_PERMISSIONS.read])
  const asked = (await findKeptRow(tx, 'vehicle', uuid)) ?? uuid
  const { rows } = await sql<KnownCar>`select r.uuid, r.vin, r."licensePlate", r.customer_uuid from vehicles r
    where r.uuid = ${asked}::uuid and r.deleted_at is null and ${isKnownAt(locations)}`.execute(tx)
  const [car] = rows
  if (!car) throw new Failure('not_found')
  return { car, locations }
}

/**
 * Locks a car and its customer against a merge until the transaction ends. A merge that follows then also moves the new
 * row.
 */
export async function holdCar(tx: Tx, session: Session, { uuid, customer_uuid }: KnownCar): Promise<KnownCar> {
  await sql`select from vehicles where uuid = ${uuid}::uuid for share`.execute(tx)
  if (customer_uuid !== null) await sql`select from customers where uuid = ${customer_uuid}::uuid for share`.execute(tx)
  return (await requireCar(tx, session, uuid)).car
}
