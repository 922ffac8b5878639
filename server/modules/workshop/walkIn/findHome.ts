import { sql } from 'kysely'
import { holds, type NeededPermission } from '#contract/permissions/can.ts'
import type { Tx } from '#server/db/database.ts'
import type { Session } from '#server/request/session.ts'

/**
 * The location at which a user holds a permission: the only one of their teams, or else the only one at all. Null when
 * there is no such location, or several.
 */
export async function findHome(
  tx: Tx,
  { userUuid, permissions }: Session,
  needed: NeededPermission,
): Promise<string | null> {
  const { rows } = await sql<{ uuid: string; key: string; is_team: boolean }>`
    select l.uuid, l.key, exists (
      select 1 from department_members m join departments d on d.dealer_id = m.dealer_id and d.uuid = m.department_uuid
      where m.dealer_id = l.dealer_id and m.user_uuid = ${userUuid} and d.location_uuid = l.uuid
        and d.deleted_at is null and d.is_active
    ) as is_team
    from locations l where l.deleted_at is null order by l.uuid`.execute(tx)
  const own = rows.filter(({ key }) => holds(permissions, needed, key))
  const ofTeam = own.filter(({ is_team }) => is_team)
  const [home, other] = ofTeam.length > 0 ? ofTeam : own
  return home && !other ? home.uuid : null
}
