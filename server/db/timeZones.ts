import { type RawBuilder, sql } from 'kysely'
import { location } from '#contract/records/location.ts'
import type { Tx } from './database.ts'

/** The zone of a dealer that has no location yet. */
const WITHOUT_LOCATION = location.fields.time_zone.default

/**
 * The zone of everything of a dealer that belongs to no location: the first and last day of a user, the year of a
 * number, mail, exports, nightly work. It is the zone of the dealer's first location: the oldest that is not deleted.
 */
export const dealerZoneSql: RawBuilder<string> = sql`coalesce(
  (select l.time_zone from locations l order by l.deleted_at is not null, l.created_at, l.uuid limit 1),
  ${sql.lit(WITHOUT_LOCATION)})`

/** The same as a value. */
export async function dealerZone(tx: Tx): Promise<string> {
  const { rows } = await sql<{ zone: string }>`select ${dealerZoneSql} as zone`.execute(tx)
  return rows[0]?.zone ?? WITHOUT_LOCATION
}

/** The zone of a location; of what belongs to none, the dealer's. */
export async function locationZone(tx: Tx, uuid: string | null): Promise<string> {
  const { rows } = await sql<{ zone: string }>`select coalesce(
    (select time_zone from locations where uuid = ${uuid}), ${dealerZoneSql}) as zone`.execute(tx)
  return rows[0]?.zone ?? WITHOUT_LOCATION
}

/** The calendar day of the dealer at a moment, as a date of the database. */
export const dealerDaySql = (moment: number): RawBuilder<string> =>
  sql`cast(cast(${new Date(moment)} as timestamptz) at time zone ${dealerZoneSql} as date)`
