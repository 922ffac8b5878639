import { createHash } from 'node:crypto'
import { v7 as uuidv7 } from 'uuid'
import { PAPER_LIMITS } from '#contract/api/workshop.ts'
import type { Tx } from '#server/db/database.ts'
import { Failure } from '#server/failure.ts'
import type { Session } from '#server/session.ts'
import { type Picture, readPicture } from '#server/storage/picture.ts'
import { pictureType } from '#server/storage/pictureType.ts'
import { namesOf } from './paperTrail.ts'

/** Pixels of one side: few bytes can unpack to gigabytes on everybody's screen. */
const PIXELS_MAX = 8_192

/** What was uploaded, without the notes of the camera; or a refusal in the words of the catalogue. */
export function photoFrom(body: unknown): Picture {
  const bytes = Buffer.isBuffer(body) ? body : Buffer.alloc(0)
  if (bytes.length === 0) throw new Failure('no_file')
  if (pictureType(bytes) === null) throw new Failure('wrong_file_type')
  const picture = readPicture(bytes)
  if (picture === null) throw new Failure('failed_to_read_file')
  if (Math.max(picture.width, picture.height) > PIXELS_MAX) throw new Failure('file_too_large')
  return picture
}

/** Photos of a paper, oldest first. */
export async function listPhotos(tx: Tx, paperUuid: string) {
  const rows = await tx
    .selectFrom('paper_photos')
    .select(['uuid', 'content_type', 'width', 'height', 'caption', 'extension', 'created_at', 'created_by'])
    .select((eb) => eb.fn<number>('octet_length', ['bytes']).as('size'))
    .where('paper_uuid', '=', paperUuid)
    .orderBy('created_at')
    .orderBy('uuid')
    .execute()
  const nameOf = await namesOf(
    tx,
    rows.map((row) => row.created_by),
  )
  return { items: rows.map(({ created_by, ...row }) => ({ ...row, by: nameOf(created_by) })) }
}

type Taken = { caption: string; extension: number; picture: Picture }

/** Keeps a photo; the paper is locked. One that was sent again, because its answer got lost, is there already. */
export async function addPhoto(
  tx: Tx,
  session: Session,
  now: number,
  paperUuid: string,
  { caption, extension, picture }: Taken,
): Promise<string> {
  const digest = createHash('sha256').update(picture.bytes).digest()
  const before = await tx
    .selectFrom('paper_photos')
    .select('uuid')
    .where('paper_uuid', '=', paperUuid)
    .where('digest', '=', digest)
    .executeTakeFirst()
  if (before) return before.uuid
  const { count } = await tx
    .selectFrom('paper_photos')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('paper_uuid', '=', paperUuid)
    .executeTakeFirstOrThrow()
  if (Number(count) >= PAPER_LIMITS.count) throw new Failure('too_many_photos')
  const uuid = uuidv7()
  await tx
    .insertInto('paper_photos')
    .values({
      ...{ dealer_id: session.dealerId, uuid, paper_uuid: paperUuid, extension, caption, digest },
      ...{ content_type: picture.type, bytes: picture.bytes, width: picture.width, height: picture.height },
      ...{ created_at: new Date(now), created_by: session.userUuid },
    })
    .execute()
  return uuid
}

/** Takes a photo off its paper. */
export async function removePhoto(tx: Tx, paperUuid: string, photoUuid: string): Promise<void> {
  const gone = await tx
    .deleteFrom('paper_photos')
    .where('paper_uuid', '=', paperUuid)
    .where('uuid', '=', photoUuid)
    .returning('uuid')
    .executeTakeFirst()
  if (!gone) throw new Failure('not_found')
}

/** The bytes of a photo. */
export async function readPhoto(tx: Tx, paperUuid: string, photoUuid: string) {
  const photo = await tx
    .selectFrom('paper_photos')
    .select(['content_type', 'bytes'])
    .where('paper_uuid', '=', paperUuid)
    .where('uuid', '=', photoUuid)
    .executeTakeFirst()
  if (!photo) throw new Failure('not_found')
  return photo
}
