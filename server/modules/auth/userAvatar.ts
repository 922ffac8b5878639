import { v7 as uuidv7 } from 'uuid'
import type { Avatar } from '#contract/api/shapes.ts'
import { AVATAR_MAX_PIXELS } from '#contract/constants.ts'
import type { Tx } from '#server/db/database.ts'
import { Failure } from '#server/failure.ts'
import { toAvatar } from '#server/storage/avatarAddress.ts'
import { type Picture, readPicture } from '#server/storage/picture.ts'
import { pictureType } from '#server/storage/pictureType.ts'

/** What was uploaded as an avatar, without the notes of the camera; or a refusal in the words of the catalogue. */
export function avatarFrom(body: unknown): Picture {
  const bytes = Buffer.isBuffer(body) ? body : Buffer.alloc(0)
  if (bytes.length === 0) throw new Failure('no_file')
  if (pictureType(bytes) === null) throw new Failure('wrong_file_type')
  const picture = readPicture(bytes)
  if (picture === null) throw new Failure('failed_to_read_file')
  // Few bytes can unpack to gigabytes on everybody's screen.
  if (Math.max(picture.width, picture.height) > AVATAR_MAX_PIXELS) throw new Failure('file_too_large')
  return picture
}

/**
 * Gives a user a picture, or takes it with null. The old one goes in the same transaction, because nothing else refers
 * to it. Afterwards whoever called publishes `user.avatar.changed` with what this returns.
 */
export async function setUserAvatar(
  tx: Tx,
  dealerId: string,
  userUuid: string,
  picture: Picture | null,
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
  const uuid = picture && uuidv7()
  if (picture && uuid)
    await tx
      .insertInto('avatars')
      .values({ dealer_id: dealerId, uuid, content_type: picture.type, bytes: picture.bytes })
      .execute()
  await tx
    .updateTable('users')
    .set((eb) => ({ avatar_uuid: uuid, version: eb('version', '+', 1), updated_at: new Date() }))
    .where('uuid', '=', userUuid)
    .execute()
  if (before.avatar_uuid) await tx.deleteFrom('avatars').where('uuid', '=', before.avatar_uuid).execute()
  return toAvatar(uuid)
}
