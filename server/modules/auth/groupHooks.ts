import { type RawBuilder, sql } from 'kysely'
import type { PermissionMap } from '#contract/permissions/can.ts'
import { grantsOf } from '#contract/permissions/scopes.ts'
import type { group } from '#contract/records/group.ts'
import type { Hooks } from '#server/records/hooks.ts'
import type { Hub } from '#server/socket/hub.ts'
import { requireAdministrator, serializeAdministration } from './lastAdministrator.ts'
import { announceRights } from './rights/announceRights.ts'
import { requireNoAdmin, requireOwn } from './rights/checkChange.ts'
import { readGroupPermissions, readSources, totalOf } from './rights/sources.ts'
import type { Sessions } from './sessions.ts'

type Services = { sessions: Sessions; hub: Hub; now: () => number }

const memberCount: RawBuilder<unknown> = sql`(select count(*) from group_members m
  join users u on u.dealer_id = m.dealer_id and u.uuid = m.user_uuid
  where m.dealer_id = r.dealer_id and m.group_uuid = r.uuid and u.deleted_at is null)`
const permissionCount: RawBuilder<unknown> = sql`(select count(*) from group_permissions p
  where p.dealer_id = r.dealer_id and p.group_uuid = r.uuid)`

/** With a group its permissions come and go: at once, never the last administrator's, and never beyond one's own. */
export function groupHooks(services: Services): Hooks<typeof group> {
  return {
    computed: { member_count: memberCount, permission_count: permissionCount },
    async beforeWrite(tx, { verb, session, uuid }) {
      if (verb !== 'delete' && verb !== 'restore') return undefined
      await serializeAdministration(tx)
      const held = (await readGroupPermissions(tx, [uuid])).get(uuid) ?? {}
      const grants = grantsOf(held)
      requireNoAdmin(session.permissions, [held])
      requireOwn(session.permissions, verb === 'restore' ? grants : [], verb === 'delete' ? grants : [])
      return undefined
    },
    async afterWrite(tx, { verb, session, uuid }) {
      if (verb !== 'delete' && verb !== 'restore') return undefined
      if (verb === 'delete') await requireAdministrator(tx, services.now())
      const members = await tx.selectFrom('group_members').select('user_uuid').where('group_uuid', '=', uuid).execute()
      const sources = await readSources(
        tx,
        members.map(({ user_uuid }) => user_uuid),
      )
      const own = (await readGroupPermissions(tx, [uuid])).get(uuid) ?? {}
      const without = new Map<string, PermissionMap>()
      const withIt = new Map<string, PermissionMap>()
      for (const [user, all] of sources) {
        const others = all.filter(({ group: one }) => one?.uuid !== uuid)
        without.set(user, totalOf(others))
        withIt.set(user, totalOf([...others, { group: null, permissions: own }]))
      }
      const [before, after] = verb === 'delete' ? [withIt, without] : [without, withIt]
      return announceRights(tx, services, session, { before, after })
    },
  }
}
