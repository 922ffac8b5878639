import { sql } from 'kysely'
import type { Tx } from '#server/db/database.ts'
import { serializeDealer } from '#server/db/serializeDealer.ts'
import { recordEvent } from '#server/records/audit.ts'
import type { Session } from '#server/request/session.ts'

/** Users who hold a permission at the location with this key, directly or by a group. */
export async function holdersAt(tx: Tx, key: string): Promise<string[]> {
  const rows = await tx
    .selectFrom('user_permissions')
    .select('user_uuid')
    .where('scope', '=', key)
    .union((eb) =>
      eb
        .selectFrom('group_permissions as p')
        .innerJoin('group_members as m', (join) =>
          join.onRef('m.dealer_id', '=', 'p.dealer_id').onRef('m.group_uuid', '=', 'p.group_uuid'),
        )
        .select('m.user_uuid')
        .where('p.scope', '=', key),
    )
    .execute()
  return rows.map((row) => row.user_uuid)
}

/**
 * Removes permissions that a deleted location has left behind, when another location takes its key. Permissions are
 * held for keys, so they would apply to a location for which they were not given. Nothing changes while an existing
 * location has the key, because the write will be refused.
 */
export async function endLeftoverGrants(tx: Tx, session: Session, now: number, key: string): Promise<void> {
  // Takes the lock of all changes of permissions, so that permissions given a moment ago are visible.
  await serializeDealer(tx)
  const { rows: taken } = await sql`select from locations where key = ${key} and deleted_at is null`.execute(tx)
  if (taken.length > 0) return
  const [users, groups] = [
    await tx
      .deleteFrom('user_permissions')
      .where('scope', '=', key)
      .returning(['user_uuid as uuid', 'permission'])
      .execute(),
    await tx
      .deleteFrom('group_permissions')
      .where('scope', '=', key)
      .returning(['group_uuid as uuid', 'permission'])
      .execute(),
  ]
  for (const [event, rows] of [
    ['user.permissions.changed', users],
    ['group.permissions.changed', groups],
  ] as const)
    for (const [uuid, held] of Map.groupBy(rows, (row) => row.uuid)) {
      const before = { permissions: held.map(({ permission }) => `${key} ${permission}`).sort() }
      await recordEvent(tx, session, now, { event, uuid, before, after: { permissions: [] } })
    }
}
