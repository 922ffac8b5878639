import type { Tx } from '#server/db/database.ts'
import { recordEvent } from '#server/records/audit.ts'

/** Takes pictures off their users because their file group keeps them no longer. The files are the caller's. */
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
