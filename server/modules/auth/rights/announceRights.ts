import { can, GLOBAL_SCOPE, mustHaveSecondFactor, type PermissionMap } from '#contract/permissions/can.ts'
import { onCommit, type Tx } from '#server/db/database.ts'
import type { Session } from '#server/request/session.ts'
import type { Hub } from '#server/socket/hub.ts'
import { room } from '#server/socket/room.ts'
import type { Sessions } from '../session/sessions.ts'

type Totals = ReadonlyMap<string, PermissionMap>
type Services = { sessions: Sessions; hub: Hub }

/** Whether sockets of the user may join the rooms of their chats; see server/redeem.ts. */
const maySeeChats = (map: PermissionMap, has2fa: boolean) =>
  can(map, 'global.chat.read', GLOBAL_SCOPE) && (has2fa || !mustHaveSecondFactor(map))

/**
 * Lets a change take effect with its commit. Each affected user's next request reads their permissions again, open
 * sockets join or leave the rooms of their chats, and clients are told.
 */
export async function announceRights(
  tx: Tx,
  { sessions, hub }: Services,
  { dealerId, disabledPlugins }: Session,
  { before, after }: { before: Totals; after: Totals },
): Promise<void> {
  const concerned = [...after.keys()].filter(
    (uuid) => JSON.stringify(before.get(uuid) ?? {}) !== JSON.stringify(after.get(uuid) ?? {}),
  )
  if (concerned.length === 0) return
  const rows = await tx
    .selectFrom('users')
    .select('uuid')
    .where('uuid', 'in', concerned)
    .where('totp_secret', 'is not', null)
    .execute()
  const enrolled = new Set(rows.map(({ uuid }) => uuid))
  const sees = (totals: Totals, uuid: string) => maySeeChats(totals.get(uuid) ?? {}, enrolled.has(uuid))
  const moving = concerned.filter((uuid) => sees(before, uuid) !== sees(after, uuid))
  const memberships =
    moving.length === 0
      ? []
      : await tx
          .selectFrom('chat_members')
          .select(['user_uuid', 'chat_uuid'])
          .where('user_uuid', 'in', moving)
          .execute()
  const mayJoin = !disabledPlugins.includes('plugin_chat')
  onCommit(tx, () => {
    for (const uuid of concerned) sessions.forget(dealerId, uuid)
    for (const { user_uuid, chat_uuid } of memberships)
      if (!sees(after, user_uuid)) hub.leaveUser(dealerId, user_uuid, room.chat(chat_uuid))
      else if (mayJoin) hub.joinUser(dealerId, user_uuid, room.chat(chat_uuid))
    for (const uuid of concerned)
      hub.publish(dealerId, room.user(uuid), { event: 'user.permissions.changed', data: {} })
  })
}
