import { type RawBuilder, sql } from 'kysely'
import { location } from '#contract/records/location.ts'
import type { Tx } from './database.ts'

/** The zone of a dealer that has no location yet. */
const WITHOUT_LOCATION = location.fields.time_zone.default

/**
 * Time zone of everything that belongs to no location: first and last day of a user, year of a number, mail, exports,
 * nightly work. It is the zone of the dealer's first location: the oldest, and a deleted one only if there is no other.
 */
export const dealerZoneSql: RawBuilder<string> = sql`coalesce(
  (select l.time_zone from locations l order by l.deleted_at is not null, l.created_at, l.uuid limit 1),
  ${sql.lit(WITHOUT_LOCATION)})`

/** Reads the dealer's time zone: `dealerZoneSql` as a value. */
export async function dealerZone(tx: Tx): Promise<string> {
  const { rows } = await sql<{ zone: string }>`select ${dealerZoneSql} as zone`.execute(tx)
  return rows[0]?.zone ?? WITHOUT_LOCATION
}

/** Time zone of a location. Without a location, the dealer's. */
export async function locationZone(tx: Tx, uuid: string | null): Promise<string> {
  const { rows } = await sql<{ zone: string }>`select coalesce(
    (select time_zone from locations where uuid = ${uuid}), ${dealerZoneSql}) as zone`.execute(tx)
  return rows[0]?.zone ?? WITHOUT_LOCATION
}

/** The zones of all locations by their uuid, also of deleted ones. */
export async function locationZones(tx: Tx): Promise<ReadonlyMap<string, string>> {
  const rows = await tx.selectFrom('locations').select(['uuid', 'time_zone']).execute()
  return new Map(rows.map(({ uuid, time_zone }) => [uuid, time_zone]))
}

/**
 * Time zone of the location of a user's oldest department; without a department, the dealer's. `user` is the alias of
 * the users row in the surrounding query.
 */
export const homeZoneSql = (user: string): RawBuilder<string> => sql`coalesce(
  (select l.time_zone from department_members m
    join departments d on d.dealer_id = m.dealer_id and d.uuid = m.department_uuid and d.deleted_at is null
    join locations l on l.dealer_id = d.dealer_id and l.uuid = d.location_uuid
    where m.dealer_id = ${sql.ref(`${user}.dealer_id`)} and m.user_uuid = ${sql.ref(`${user}.uuid`)}
    order by d.created_at, d.uuid limit 1),
  ${dealerZoneSql})`

/** Reads the time zone of `homeZoneSql` for one user. */
export async function homeZone(tx: Tx, uuid: string): Promise<string> {
  const { rows } = await sql<{ zone: string }>`
    select ${homeZoneSql('u')} as zone from users u where u.uuid = ${uuid}`.execute(tx)
  return rows[0]?.zone ?? WITHOUT_LOCATION
}

/** The calendar day of the dealer at a moment, as a date of the database. */
export const dealerDaySql = (moment: number): RawBuilder<string> =>
  sql`cast(cast(${new Date(moment)} as timestamptz) at time zone ${dealerZoneSql} as date)`
