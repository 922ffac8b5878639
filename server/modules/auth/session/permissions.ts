import { sql } from 'kysely'
import { mergePermissions, type PermissionMap } from '#contract/permissions/can.ts'
import { withNumberedRights } from '#contract/permissions/numberedRights.ts'
import { effectiveIn } from '#contract/permissions/scopes.ts'
import type { SettingKey } from '#contract/settings/registry.ts'
import type { Tx } from '#server/db/database.ts'
import type { Session } from '#server/request/session.ts'
import { readNumbers } from '#server/settings/readNumbers.ts'
import { employed } from './employment.ts'

/**
 * What a user holds directly and through groups, added up, and what the dealer demands of everybody. Only what has an
 * effect, with the rights that numbered permissions mean.
 */
export async function readPermissions(tx: Tx, userUuid: string): Promise<PermissionMap> {
  const numbers = await readNumbers(tx)
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
    .unionAll((eb) =>
      eb
        .selectFrom('settings')
        .select([sql.lit('global').as('scope'), sql.lit('force.user.twofa').as('permission')])
        .where('key', '=', 'force_second_factor' satisfies SettingKey)
        .where('value', '=', sql<string>`'true'::jsonb`),
    )
    .execute()
  const held = mergePermissions(rows.map((row) => ({ [row.scope]: [row.permission] })))
  return withNumberedRights(effectiveIn(held, numbers), numbers)
}

/** The same for a session that may have ended since it was looked up: then null. */
export async function readPermissionsNow(tx: Tx, session: Session, now: number): Promise<PermissionMap | null> {
  const alive = await tx
    .selectFrom('sessions as s')
    .innerJoin('users as u', (join) =>
      join.onRef('u.dealer_id', '=', 's.dealer_id').onRef('u.uuid', '=', 's.user_uuid'),
    )
    .select('s.uuid')
    .where('s.uuid', '=', session.uuid)
    .where(employed('u', now))
    .executeTakeFirst()
  return alive ? readPermissions(tx, session.userUuid) : null
}
