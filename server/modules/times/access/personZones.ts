import { sql } from 'kysely'
import type { Tx } from '#server/db/database.ts'
import { dealerZoneSql } from '#server/db/timeZones.ts'

/**
 * By whose clock the day of each of these users runs: that of the location where they stamped last; of users who never
 * stamped that of their department's location, else the dealer's.
 */
export async function personZones(tx: Tx, users: readonly string[]): Promise<ReadonlyMap<string, string>> {
  if (users.length === 0) return new Map()
  const { rows } = await sql<{ uuid: string; zone: string }>`select u.uuid, coalesce(
      (select l.time_zone from stamps s
        join papers p on p.dealer_id = s.dealer_id and p.uuid = s.paper_uuid
        join locations l on l.dealer_id = p.dealer_id and l.uuid = p.location_uuid
        where s.dealer_id = u.dealer_id and s.user_uuid = u.uuid order by s.at desc limit 1),
      (select l.time_zone from department_members m
        join departments d on d.dealer_id = m.dealer_id and d.uuid = m.department_uuid and d.deleted_at is null
        join locations l on l.dealer_id = d.dealer_id and l.uuid = d.location_uuid
        where m.dealer_id = u.dealer_id and m.user_uuid = u.uuid order by d.created_at, d.uuid limit 1),
      ${dealerZoneSql}) as zone
    from users u where u.uuid = any(${[...new Set(users)]}::uuid[])`.execute(tx)
  return new Map(rows.map(({ uuid, zone }) => [uuid, zone]))
}
