import { sql } from 'kysely'
import type { Tx } from '#server/db/database.ts'

/** The locations of a user's active teams: first those of teams that the user heads, then those of the oldest teams. */
export async function listOwnLocations(tx: Tx, userUuid: string): Promise<string[]> {
  const { rows } = await sql<{ uuid: string }>`
    select l.uuid from department_members m
      join departments d on d.dealer_id = m.dealer_id and d.uuid = m.department_uuid and d.is_active and d.deleted_at is null
      join locations l on l.dealer_id = d.dealer_id and l.uuid = d.location_uuid and l.is_active and l.deleted_at is null
      where m.user_uuid = ${userUuid} group by l.uuid
      order by bool_or(coalesce(d.head_uuid = ${userUuid}, false)) desc, min(d.created_at), l.uuid`.execute(tx)
  return rows.map(({ uuid }) => uuid)
}
