import { sql } from 'kysely'
import type { Tx } from '#server/db/database.ts'
import { homeZoneSql } from '#server/db/timeZones.ts'

/**
 * Time zone for each user's day: that of the location where they stamped last. For users without stamps, the zone of
 * their home.
 */
export async function personZones(tx: Tx, users: readonly string[]): Promise<ReadonlyMap<string, string>> {
  if (users.length === 0) return new Map()
  const { rows } = await sql<{ uuid: string; zone: string }>`select u.uuid, coalesce(
      (select l.time_zone from stamps s
        join papers p on p.dealer_id = s.dealer_id and p.uuid = s.paper_uuid
        join locations l on l.dealer_id = p.dealer_id and l.uuid = p.location_uuid
        where s.dealer_id = u.dealer_id and s.user_uuid = u.uuid order by s.at desc limit 1),
      ${homeZoneSql('u')}) as zone
    from users u where u.uuid = any(${[...new Set(users)]}::uuid[])`.execute(tx)
  return new Map(rows.map(({ uuid, zone }) => [uuid, zone]))
}
