import { type RawBuilder, sql } from 'kysely'
import type { PermissionMap } from '#contract/permissions/can.ts'
import { grantsOf } from '#contract/permissions/scopes.ts'
import type { group } from '#contract/records/group.ts'
import type { Hooks } from '#server/records/hooks.ts'
import type { Hub } from '#server/socket/hub.ts'
import { announceRights } from '../rights/announceRights.ts'
import { requireNoAdmin, requireOwn } from '../rights/checkChange.ts'
import { serializeAdministration } from '../rights/lastAdministrator.ts'
import { readGroupPermissions, readSources, totalOf } from '../rights/sources.ts'
import type { Sessions } from '../session/sessions.ts'
import { freeDirectoryId } from './freeDirectoryId.ts'

type Services = { sessions: Sessions; hub: Hub }

const memberCount: RawBuilder<unknown> = sql`(select count(*) from group_members m
  join users u on u.dealer_id = m.dealer_id and u.uuid = m.user_uuid
  where m.dealer_id = r.dealer_id and m.group_uuid = r.uuid and u.deleted_at is null)`
const permissionCount: RawBuilder<unknown> = sql`(select count(*) from group_permissions p
  where p.dealer_id = r.dealer_id and p.group_uuid = r.uuid)`

/**
 * A group can be deleted only without members. Restoring a group gives its permissions back at once, so the user must
 * hold them all.
 */
export function groupHooks(services: Services): Hooks<typeof group> {
  return {
    computed: { member_count: memberCount, permission_count: permissionCount },
    // Takes the lock that changes of members take.
    async beforeLock(tx, verb) {
      if (verb !== 'update') await serializeAdministration(tx)
    },
    async beforeWrite(tx, { verb, session, uuid }) {
      if (verb !== 'delete' && verb !== 'restore') return undefined
      const held = (await readGroupPermissions(tx, [uuid])).get(uuid) ?? {}
      const grants = grantsOf(held)
      requireNoAdmin(session.permissions, [held])
      requireOwn(session.permissions, verb === 'restore' ? grants : [], verb === 'delete' ? grants : [])
      if (verb === 'restore') return freeDirectoryId(tx, 'groups', uuid)
      return undefined
    },
    async afterWrite(tx, { verb, session, uuid }) {
      if (verb !== 'restore') return
      // A member who was deleted with the group may have been restored before it, and now gains its permissions.
      const members = await tx.selectFrom('group_members').select('user_uuid').where('group_uuid', '=', uuid).execute()
      const sources = await readSources(
        tx,
        members.map(({ user_uuid }) => user_uuid),
      )
      const before = new Map<string, PermissionMap>()
      const after = new Map<string, PermissionMap>()
      for (const [user, all] of sources) {
        before.set(user, totalOf(all.filter(({ group: one }) => one?.uuid !== uuid)))
        after.set(user, totalOf(all))
      }
      await announceRights(tx, services, session, { before, after })
    },
  }
}
