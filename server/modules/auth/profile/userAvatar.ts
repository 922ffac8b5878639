import type { Avatar } from '#contract/api/define/shapes.ts'
import type { Tx } from '#server/db/database.ts'
import { type Admitted, keepFile, purgeFiles } from '#server/files/files.ts'
import { requireFileRight } from '#server/files/groupRights.ts'
import { Failure } from '#server/request/failure.ts'
import type { Session } from '#server/request/session.ts'
import { toAvatar } from '#server/storage/avatarAddress.ts'

/**
 * Gives a user a picture, or removes it with null. The old file is deleted in the same transaction, because only the
 * user refers to it. The caller publishes `user.avatar.changed` with the returned value.
 */
export async function setUserAvatar(
  tx: Tx,
  session: Session,
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
  if (before.avatar_uuid) await requireFileRight(tx, session, before.avatar_uuid, picture ? 'update' : 'delete')
  const uuid = picture && (await keepFile(tx, session, now, picture, userUuid))
  await tx
    .updateTable('users')
    .set((eb) => ({ avatar_uuid: uuid, version: eb('version', '+', 1), updated_at: new Date() }))
    .where('uuid', '=', userUuid)
    .execute()
  if (before.avatar_uuid) await purgeFiles(tx, [before.avatar_uuid])
  return toAvatar(uuid)
}
