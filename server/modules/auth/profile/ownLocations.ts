import { sql } from 'kysely'
import type { Tx } from '#server/db/database.ts'

/**
 * The locations of a user's active teams: first those of teams that the user heads, then those of the oldest teams. The
 * other locations at which the user has working hours follow.
 */
export async function listOwnLocations(tx: Tx, userUuid: string): Promise<string[]> {
  const { rows } = await sql<{ uuid: string }>`
    select l.uuid from (
      select d.dealer_id, d.location_uuid, coalesce(d.head_uuid = ${userUuid}, false) as is_head, d.created_at
        from department_members m
        join departments d on d.dealer_id = m.dealer_id and d.uuid = m.department_uuid and d.is_active
          and d.deleted_at is null
        where m.user_uuid = ${userUuid}
      union all
      select w.dealer_id, (site ->> 'location_uuid')::uuid, false, 'infinity'
        from work_models w, jsonb_array_elements(w.sites) site where w.user_uuid = ${userUuid}) o
      join locations l on l.dealer_id = o.dealer_id and l.uuid = o.location_uuid and l.is_active and l.deleted_at is null
      group by l.uuid order by bool_or(o.is_head) desc, min(o.created_at), l.uuid`.execute(tx)
  return rows.map(({ uuid }) => uuid)
}
