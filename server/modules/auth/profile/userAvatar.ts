import type { Avatar } from '#contract/api/define/shapes.ts'
import type { Tx } from '#server/db/database.ts'
import { type Admitted, keepFile, purgeFiles } from '#server/files/files.ts'
import type { Actor } from '#server/records/audit.ts'
import { Failure } from '#server/request/failure.ts'
import { toAvatar } from '#server/storage/avatarAddress.ts'

/**
 * Gives a user a picture, or takes it with null. The old one goes in the same transaction, because nothing else refers
 * to it. Afterwards whoever called publishes `user.avatar.changed` with what this returns.
 */
export async function setUserAvatar(
  tx: Tx,
  actor: Actor,
  now: number,
  userUuid: string,
  picture: Admitted | null,
): Promise<Avatar | null> {
  const before = await tx
    .selectFrom('users')
    .select('avatar_uuid')
    .where('uuid', '=', userUuid)
    .where('deleted_at', 'is', null)
    .forUpdate()
    .executeTakeFirst()
  if (!before) throw new Failure('not_found')
  if (picture === null && before.avatar_uuid === null) throw new Failure('no_avatar')
  const uuid = picture && (await keepFile(tx, actor, now, picture, userUuid))
  await tx
    .updateTable('users')
    .set((eb) => ({ avatar_uuid: uuid, version: eb('version', '+', 1), updated_at: new Date() }))
    .where('uuid', '=', userUuid)
    .execute()
  if (before.avatar_uuid) await purgeFiles(tx, [before.avatar_uuid])
  return toAvatar(uuid)
}
