import type { Tx } from '#server/db/database.ts'
import { recordEvent } from '#server/records/audit.ts'

/** Removes pictures from users because their file group no longer keeps them. The caller deletes the files. */
export async function expireUserAvatars(
  tx: Tx,
  dealerId: string,
  now: number,
  files: readonly string[],
): Promise<void> {
  const users = await tx
    .updateTable('users')
    .set((eb) => ({ avatar_uuid: null, version: eb('version', '+', 1), updated_at: new Date(now) }))
    .where('avatar_uuid', 'in', [...files])
    .returning('uuid')
    .execute()
  for (const { uuid } of users)
    await recordEvent(tx, { dealerId, userUuid: null }, now, {
      event: 'user.avatar.changed',
      uuid,
      before: null,
      after: null,
    })
}
