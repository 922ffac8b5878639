import { sql } from 'kysely'
import { can, EVERY_LOCATION, GLOBAL_SCOPE } from '#contract/permissions/can.ts'
import { uploadGroupOf } from '#contract/permissions/scopes.ts'
import { uploadGroup } from '#contract/records/uploadGroup.ts'
import { serializeDealer } from '#server/db/serializeDealer.ts'
import type { Hooks } from '#server/records/hooks.ts'
import { Failure } from '#server/request/failure.ts'

/** Rules of file groups: at most one for each purpose, and which of them a user sees. */
export const uploadGroupHooks: Hooks<typeof uploadGroup> = {
  // A user without rights on all file groups sees only the groups whose files they may read.
  visible({ permissions }) {
    if (Object.values(uploadGroup.permissions).some((permission) => can(permissions, permission, GLOBAL_SCOPE)))
      return sql<boolean>`true`
    if (can(permissions, 'upload_group.read', EVERY_LOCATION)) return sql<boolean>`true`
    const own = Object.keys(permissions).flatMap((scope) =>
      can(permissions, 'upload_group.read', scope) ? (uploadGroupOf(scope) ?? []) : [],
    )
    return sql<boolean>`r.uuid = any(${own}::uuid[])`
  },
  computed: {
    right_count: sql`(select count(*) from (
      select p.permission from user_permissions p
        where p.dealer_id = r.dealer_id and p.scope = 'upload_group:' || r.uuid
      union all select p.permission from group_permissions p
        where p.dealer_id = r.dealer_id and p.scope = 'upload_group:' || r.uuid) rights)`,
  },
  // Takes the lock that a change of rights also takes before it reads the group.
  async beforeLock(tx, verb, { default_for }) {
    if (verb === 'restore' || default_for !== undefined) await serializeDealer(tx)
  },
  async beforeWrite(tx, { verb, uuid, before, changes }) {
    const uses = changes.default_for ?? (verb === 'restore' ? before?.default_for : undefined) ?? []
    if (verb === 'delete' || uses.length === 0) return undefined
    await serializeDealer(tx)
    const { rows } = await sql`select uuid from upload_groups
      where deleted_at is null and uuid != ${uuid} and default_for && ${[...uses]}::text[] limit 1`.execute(tx)
    if (rows.length > 0) throw new Failure('validation_failed', { fields: { default_for: 'already_exists' } })
    return undefined
  },
}
