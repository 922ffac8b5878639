import { sql } from 'kysely'
import { GLOBAL_SCOPE, isAdmin, mergePermissions, type PermissionMap } from '#contract/permissions/can.ts'
import { withNumberedRights } from '#contract/permissions/numberedRights.ts'
import { effectiveIn } from '#contract/permissions/scopes.ts'
import { SETTINGS } from '#contract/settings/registry.ts'
import type { Tx } from '#server/db/database.ts'
import type { Session } from '#server/request/session.ts'
import { readNumbers } from '#server/settings/readNumbers.ts'
import { employed } from './employment.ts'

/** Settings that demand a second factor: the first of all users, the second of administrators. */
const DEMANDS = ['force_second_factor', 'force_second_factor_admins'] as const
/**
 * Marks the rows of the query below that are settings. It is no permission scope, and no location can have this key,
 * because keys are plain words.
 */
const SETTING_SCOPE = '(setting)'
type Demands = Record<(typeof DEMANDS)[number], boolean>

/**
 * Permissions that a user holds directly and through groups, and what the dealer demands of all users. Contains only
 * permissions with an effect, with numbered permissions resolved to rights.
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
        .select([sql.lit(SETTING_SCOPE).as('scope'), sql<string>`key || ' ' || value::text`.as('permission')])
        .where('key', 'in', DEMANDS),
    )
    .execute()
  const settings = rows.filter(({ scope }) => scope === SETTING_SCOPE).map(({ permission }) => permission)
  const stored = mergePermissions(
    rows.filter(({ scope }) => scope !== SETTING_SCOPE).map((row) => ({ [row.scope]: [row.permission] })),
  )
  const held = withNumberedRights(effectiveIn(stored, numbers), numbers)
  const demands = demandsOf(settings)
  const isDemanded = demands.force_second_factor || (demands.force_second_factor_admins && isAdmin(held))
  return isDemanded ? mergePermissions([held, { [GLOBAL_SCOPE]: ['force.user.twofa'] }]) : held
}

/** The demands of the dealer: stored settings, written as `<key> <value>`, and defaults for the others. */
const demandsOf = (stored: readonly string[]) =>
  Object.fromEntries(
    DEMANDS.map((key) => {
      const standard = SETTINGS[key].default
      return [key, stored.includes(`${key} ${!standard}`) ? !standard : standard]
    }),
  ) as Demands

/** Reads the permissions of a session's user. Null when the session has ended since it was read. */
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
