import type { group } from '#contract/records/group.ts'
import type { Hooks } from '#server/records/hooks.ts'
import type { Hub } from '#server/socket/hub.ts'
import { room } from '#server/socket/room.ts'
import { requireAdministrator, serializeAdministration } from './lastAdministrator.ts'
import type { Sessions } from './sessions.ts'

/** With a group its permissions come and go: at once, and never the last administrator's. */
export function groupHooks({ sessions, hub }: { sessions: Sessions; hub: Hub }): Hooks<typeof group> {
  return {
    async beforeWrite(tx, { verb }) {
      if (verb === 'delete') await serializeAdministration(tx)
      return undefined
    },
    async afterWrite(tx, { verb, session, uuid }) {
      if (verb !== 'delete' && verb !== 'restore') return undefined
      if (verb === 'delete') await requireAdministrator(tx)
      const members = await tx.selectFrom('group_members').select('user_uuid').where('group_uuid', '=', uuid).execute()
      return () => {
        for (const { user_uuid } of members) {
          sessions.forget(session.dealerId, user_uuid)
          hub.publish(session.dealerId, room.user(user_uuid), { event: 'user.permissions.changed', data: {} })
        }
      }
    },
  }
}
