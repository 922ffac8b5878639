import { sql } from 'kysely'
import { onCommit, type Tx } from '#server/db/database.ts'
import type { Hub } from '#server/socket/hub.ts'
import { room } from '#server/socket/room.ts'

/** Which of these users may see chats at all. The others are told nothing about a chat that they were added to. */
export async function chatReadersOf(tx: Tx, users: readonly string[]): Promise<string[]> {
  if (users.length === 0) return []
  const { rows } = await sql<{ uuid: string }>`
    select u.uuid from users u where u.uuid = any(${[...users]}::uuid[]) and u.deleted_at is null and u.is_active and (
      exists (select from user_permissions p where p.dealer_id = u.dealer_id and p.user_uuid = u.uuid
        and p.scope = 'global' and p.permission in ('global.chat.read', 'global.admin'))
      or exists (select from group_members m
        join groups g on g.dealer_id = m.dealer_id and g.uuid = m.group_uuid and g.deleted_at is null
        join group_permissions p on p.dealer_id = m.dealer_id and p.group_uuid = m.group_uuid
        where m.dealer_id = u.dealer_id and m.user_uuid = u.uuid
          and p.scope = 'global' and p.permission in ('global.chat.read', 'global.admin')))`.execute(tx)
  return rows.map((row) => row.uuid)
}

/** Tells new members about the chat and adds them to its room. */
export function welcomeMembers(tx: Tx, hub: Hub, dealerId: string, chatUuid: string, users: readonly string[]): void {
  onCommit(tx, () => {
    for (const user of users) {
      hub.joinUser(dealerId, user, room.chat(chatUuid))
      hub.publish(dealerId, room.user(user), { event: 'chat.chat.created', data: { chat_uuid: chatUuid } })
    }
  })
}

/** Tells former members that they are no longer in the chat, and removes them from its room. */
export function dismissMembers(tx: Tx, hub: Hub, dealerId: string, chatUuid: string, users: readonly string[]): void {
  onCommit(tx, () => {
    for (const user of users) {
      hub.leaveUser(dealerId, user, room.chat(chatUuid))
      hub.publish(dealerId, room.user(user), {
        event: 'chat.chat.members_updated',
        data: { chat_uuid: chatUuid, removed: true },
      })
    }
  })
}

/** Tells all members of a chat that its rules, name or members have changed. */
export function announceChat(
  tx: Tx,
  hub: Hub,
  dealerId: string,
  chatUuid: string,
  event: 'chat.chat.updated' | 'chat.chat.members_updated',
): void {
  onCommit(tx, () => hub.publish(dealerId, room.chat(chatUuid), { event, data: { chat_uuid: chatUuid } }))
}
