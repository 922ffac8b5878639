import { mergePermissions, type PermissionMap } from '#contract/permissions/can.ts'
import type { Tx } from '#server/db/database.ts'

/** What a user holds directly and through groups, added up. */
export async function readPermissions(tx: Tx, userUuid: string): Promise<PermissionMap> {
  const rows = await tx
    .selectFrom('user_permissions')
    .select(['scope', 'permission'])
    .where('user_uuid', '=', userUuid)
    .unionAll((eb) =>
      eb
        .selectFrom('group_members as m')
        .innerJoin('group_permissions as p', (join) =>
          join.onRef('p.dealer_id', '=', 'm.dealer_id').onRef('p.group_uuid', '=', 'm.group_uuid'),
        )
        .innerJoin('groups as g', (join) =>
          join.onRef('g.dealer_id', '=', 'm.dealer_id').onRef('g.uuid', '=', 'm.group_uuid'),
        )
        .select(['p.scope', 'p.permission'])
        .where('m.user_uuid', '=', userUuid)
        .where('g.deleted_at', 'is', null),
    )
    .execute()
  return mergePermissions(rows.map((row) => ({ [row.scope]: [row.permission] })))
}
