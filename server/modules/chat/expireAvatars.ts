import type { Tx } from '#server/db/database.ts'
import { recordEvent } from '#server/records/audit.ts'

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
