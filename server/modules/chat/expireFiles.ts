import { onCommit, type Tx } from '#server/db/database.ts'
import { recordEvent } from '#server/records/audit.ts'
import type { Hub } from '#server/socket/hub.ts'
import { room } from '#server/socket/room.ts'
import { countChange } from './messageRows.ts'

/** Removes pictures from chats because their file group no longer keeps them. The caller deletes the files. */
export async function expireChatAvatars(
  tx: Tx,
  dealerId: string,
  now: number,
  files: readonly string[],
): Promise<void> {
  const chats = await tx
    .updateTable('chats')
    .set((eb) => ({ avatar_uuid: null, version: eb('version', '+', 1), updated_at: new Date(now) }))
    .where('avatar_uuid', 'in', [...files])
    .returning('uuid')
    .execute()
  for (const { uuid } of chats)
    await recordEvent(tx, { dealerId, userUuid: null }, now, {
      event: 'chat.avatar.changed',
      uuid,
      before: null,
      after: null,
    })
}

/**
 * Removes files from their messages, because their file group no longer keeps them. The messages still show the names
 * of the files.
 */
export const expireMessageFiles =
  (hub: Hub) =>
  async (tx: Tx, dealerId: string, _now: number, files: readonly string[]): Promise<void> => {
    const places = await tx
      .updateTable('chat_attachments')
      .set({ file_uuid: null })
      .where('file_uuid', 'in', [...files])
      .returning(['chat_uuid', 'seq'])
      .execute()
    const chats = new Set<string>()
    for (const { chat_uuid, seq } of places) {
      await countChange(tx, chat_uuid, seq)
      chats.add(chat_uuid)
    }
    for (const chat_uuid of chats) await tellMembers(tx, hub, dealerId, chat_uuid)
  }

/** Tells the members that messages have changed, so that their clients fetch them. */
async function tellMembers(tx: Tx, hub: Hub, dealerId: string, chat_uuid: string): Promise<void> {
  const { last_seq: seq, last_change } = await tx
    .selectFrom('chats')
    .select(['last_seq', 'last_change'])
    .where('uuid', '=', chat_uuid)
    .executeTakeFirstOrThrow()
  const frame = { event: 'chat.message.changed', data: { chat_uuid, seq, last_change } } as const
  onCommit(tx, () => hub.publish(dealerId, room.chat(chat_uuid), frame))
}
