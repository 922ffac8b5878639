import { GLOBAL_SCOPE } from '#contract/permissions/can.ts'
import type { Permission } from '#contract/permissions/catalogue.ts'
import type { Tx } from '../db/database.ts'

/**
 * Everybody who may read at this moment. It is asked with each write instead of kept with each socket, so that who lost
 * the permission hears nothing more from the next write on.
 */
export async function readersOf(tx: Tx, permission: Permission): Promise<string[]> {
  const enough = [permission, 'global.admin']
  const rows = await tx
    .selectFrom('user_permissions')
    .select('user_uuid')
    .where('scope', '=', GLOBAL_SCOPE)
    .where('permission', 'in', enough)
    .union((eb) =>
      eb
        .selectFrom('group_permissions as p')
        .innerJoin('group_members as m', (join) =>
          join.onRef('m.dealer_id', '=', 'p.dealer_id').onRef('m.group_uuid', '=', 'p.group_uuid'),
        )
        .innerJoin('groups as g', (join) =>
          join.onRef('g.dealer_id', '=', 'p.dealer_id').onRef('g.uuid', '=', 'p.group_uuid'),
        )
        .select('m.user_uuid')
        .where('p.scope', '=', GLOBAL_SCOPE)
        .where('p.permission', 'in', enough)
        .where('g.deleted_at', 'is', null),
    )
    .execute()
  return rows.map((row) => row.user_uuid)
}
