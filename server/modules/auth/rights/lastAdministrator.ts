import { GLOBAL_SCOPE } from '#contract/permissions/can.ts'
import type { Tx } from '#server/db/database.ts'
import { serializeDealer } from '#server/db/serializeDealer.ts'
import { Failure } from '#server/request/failure.ts'
import { employed } from '../session/employment.ts'

/**
 * Uuids of the users who administer everything, directly or by a group. A user with a known last day does not count,
 * because the dealer would be locked out the day after.
 */
export async function listAdministrators(tx: Tx, now: number): Promise<string[]> {
  const direct = tx
    .selectFrom('user_permissions')
    .select('user_uuid')
    .where('scope', '=', GLOBAL_SCOPE)
    .where('permission', '=', 'global.admin')
  const grouped = tx
    .selectFrom('group_permissions as p')
    .innerJoin('group_members as m', (join) =>
      join.onRef('m.dealer_id', '=', 'p.dealer_id').onRef('m.group_uuid', '=', 'p.group_uuid'),
    )
    .innerJoin('groups as g', (join) =>
      join.onRef('g.dealer_id', '=', 'p.dealer_id').onRef('g.uuid', '=', 'p.group_uuid'),
    )
    .select('m.user_uuid')
    .where('p.scope', '=', GLOBAL_SCOPE)
    .where('p.permission', '=', 'global.admin')
    .where('g.deleted_at', 'is', null)
  const rows = await tx
    .selectFrom('users')
    .select('uuid')
    .where(employed('users', now))
    .where('active_until', 'is', null)
    .where('uuid', 'in', direct.union(grouped))
    .execute()
  return rows.map(({ uuid }) => uuid)
}

/**
 * Lets changes of rights run one after the other. Call it before a user loses administrator rights. Otherwise two
 * administrators could remove each other at the same time.
 */
export async function serializeAdministration(tx: Tx): Promise<void> {
  await serializeDealer(tx)
}

/** Requires that at least one administrator is left. Call it after the change. */
export async function requireAdministrator(tx: Tx, now: number): Promise<void> {
  if ((await listAdministrators(tx, now)).length === 0) throw new Failure('last_administrator')
}
