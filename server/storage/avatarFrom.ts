import { AVATAR_MAX_PIXELS } from '#contract/constants.ts'
import { Failure } from '../request/failure.ts'
import { type Picture, readPicture } from './picture.ts'
import { pictureType } from './pictureType.ts'

/** The uploaded avatar without camera metadata. Throws a refusal with an error code. */
export function avatarFrom(body: unknown): Picture {
  const bytes = Buffer.isBuffer(body) ? body : Buffer.alloc(0)
  if (bytes.length === 0) throw new Failure('no_file')
  if (pictureType(bytes) === null) throw new Failure('wrong_file_type')
  const picture = readPicture(bytes)
  if (picture === null) throw new Failure('failed_to_read_file')
  // Few bytes can unpack to gigabytes on each user's screen.
  if (Math.max(picture.width, picture.height) > AVATAR_MAX_PIXELS) throw new Failure('file_too_large')
  return picture
}
