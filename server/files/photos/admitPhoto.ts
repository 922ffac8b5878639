import type { Database, Tx } from '#server/db/database.ts'
import { Failure } from '#server/request/failure.ts'
import type { Session } from '#server/request/session.ts'
import { type Picture, readPicture } from '#server/storage/picture.ts'
import { pictureType } from '#server/storage/pictureType.ts'
import type { Admitted, Files } from '../files.ts'
import type { FileUse } from '../fileUses.ts'

/** Longest side of a photo (pixels). Few bytes could unpack to gigabytes on each user's screen. */
const PIXELS_MAX = 8_192

/** The uploaded photo without camera metadata. Throws a refusal with an error code. */
function photoFrom(body: unknown): Picture {
  const bytes = Buffer.isBuffer(body) ? body : Buffer.alloc(0)
  if (bytes.length === 0) throw new Failure('no_file')
  if (pictureType(bytes) === null) throw new Failure('wrong_file_type')
  const picture = readPicture(bytes)
  if (picture === null) throw new Failure('failed_to_read_file')
  if (Math.max(picture.width, picture.height) > PIXELS_MAX) throw new Failure('file_too_large')
  return picture
}

type Services = { database: Database; files: Files }

/** Admits a photo for a row. `bytesOf` checks the rights before it returns the bytes. No transaction may be open. */
export async function admitPhoto(
  { database, files }: Services,
  session: Session,
  use: FileUse,
  owner: string,
  bytesOf: (tx: Tx) => Promise<unknown>,
): Promise<Admitted> {
  const photo = photoFrom(await database.inDealer(session.dealerId, bytesOf))
  return files.admit(session, use, photo, owner)
}
