import { PAPER_LIMITS } from '#contract/api/workshop/workshop.ts'
import type { Tx } from '#server/db/database.ts'
import { type Admitted, keepFile } from '#server/files/files.ts'
import { requireFileRight } from '#server/files/groupRights.ts'
import { requireShown } from '#server/files/photos/sendPhoto.ts'
import { recordEvent } from '#server/records/audit.ts'
import { findUserNames } from '#server/records/userNames.ts'
import { Failure } from '#server/request/failure.ts'
import type { Session } from '#server/request/session.ts'
import type { Picture } from '#server/storage/picture.ts'
import { planPhotoPurge } from './photoPurge.ts'

/** Photos of a paper, oldest first. Removed ones are listed separately, for users who may restore them. */
export async function listPhotos(tx: Tx, paperUuid: string, mayWrite: boolean) {
  const rows = await tx
    .selectFrom('paper_photos as p')
    .innerJoin('files as f', (join) => join.onRef('f.dealer_id', '=', 'p.dealer_id').onRef('f.uuid', '=', 'p.uuid'))
    .select(['p.uuid', 'p.caption', 'p.extension', 'p.mark_id', 'p.created_at', 'p.created_by'])
    .select(['p.deleted_at', 'p.deleted_by', 'f.size'])
    .select((eb) => [
      eb.ref('f.content_type').$castTo<Picture['type']>().as('content_type'),
      eb.ref('f.width').$notNull().as('width'),
      eb.ref('f.height').$notNull().as('height'),
    ])
    .where('p.paper_uuid', '=', paperUuid)
    .$if(!mayWrite, (photos) => photos.where('p.deleted_at', 'is', null))
    .orderBy('p.created_at')
    .orderBy('p.uuid')
    .execute()
  const nameOf = await findUserNames(
    tx,
    rows.flatMap((row) => [row.created_by, row.deleted_by]),
  )
  const photos = rows.map(({ created_by, deleted_by, ...row }) => ({
    ...row,
    by: nameOf(created_by),
    deleted_by: nameOf(deleted_by),
  }))
  return {
    items: photos.filter(({ deleted_at }) => deleted_at === null),
    deleted: photos.filter(({ deleted_at }) => deleted_at !== null),
  }
}

/** Refuses more photos than a paper may have. Removed ones do not count. */
async function requireRoom(tx: Tx, paperUuid: string): Promise<void> {
  const { count } = await tx
    .selectFrom('paper_photos')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('paper_uuid', '=', paperUuid)
    .where('deleted_at', 'is', null)
    .executeTakeFirstOrThrow()
  if (Number(count) >= PAPER_LIMITS.count) throw new Failure('too_many_photos')
}

type Taken = { caption: string; extension: number; mark_id?: string | undefined; picture: Admitted }

/**
 * Stores a photo. The caller has locked the paper. A photo that is sent again after a lost answer already exists and is
 * not stored twice. If it was removed in between, it is restored.
 */
export async function addPhoto(
  tx: Tx,
  session: Session,
  now: number,
  paperUuid: string,
  { caption, extension, mark_id, picture }: Taken,
): Promise<string> {
  const before = await tx
    .selectFrom('paper_photos')
    .select(['uuid', 'deleted_at'])
    .where('paper_uuid', '=', paperUuid)
    .where('digest', '=', picture.digest)
    .executeTakeFirst()
  if (before) {
    if (before.deleted_at !== null) await restorePhoto(tx, session, now, paperUuid, before.uuid)
    if (mark_id !== undefined)
      await tx.updateTable('paper_photos').set({ mark_id }).where('uuid', '=', before.uuid).execute()
    return before.uuid
  }
  await requireRoom(tx, paperUuid)
  const uuid = await keepFile(tx, session, now, picture, paperUuid)
  await tx
    .insertInto('paper_photos')
    .values({
      dealer_id: session.dealerId,
      uuid,
      paper_uuid: paperUuid,
      extension,
      caption,
      digest: picture.digest,
      mark_id: mark_id ?? null,
      created_at: new Date(now),
      created_by: session.userUuid,
    })
    .execute()
  return uuid
}

/** Removes a photo from its paper. It can be restored for some time. */
export async function removePhoto(
  tx: Tx,
  session: Session,
  now: number,
  paperUuid: string,
  photoUuid: string,
): Promise<void> {
  await requireFileRight(tx, session, photoUuid, 'delete')
  const gone = await tx
    .updateTable('paper_photos')
    .set({ deleted_at: new Date(now), deleted_by: session.userUuid })
    .where('paper_uuid', '=', paperUuid)
    .where('uuid', '=', photoUuid)
    .where('deleted_at', 'is', null)
    .returning('uuid')
    .executeTakeFirst()
  if (!gone) throw new Failure('not_found')
  await recordEvent(tx, session, now, {
    event: 'paper.photo.removed',
    uuid: paperUuid,
    before: { photo_uuid: photoUuid },
    after: null,
  })
  await planPhotoPurge(tx, session.dealerId, now)
}

/** Restores a removed photo. */
export async function restorePhoto(
  tx: Tx,
  session: Session,
  now: number,
  paperUuid: string,
  photoUuid: string,
): Promise<void> {
  await requireFileRight(tx, session, photoUuid, 'update')
  await requireRoom(tx, paperUuid)
  const back = await tx
    .updateTable('paper_photos')
    .set({ deleted_at: null, deleted_by: null })
    .where('paper_uuid', '=', paperUuid)
    .where('uuid', '=', photoUuid)
    .where('deleted_at', 'is not', null)
    .returning('uuid')
    .executeTakeFirst()
  if (!back) throw new Failure('not_found')
  await recordEvent(tx, session, now, {
    event: 'paper.photo.restored',
    uuid: paperUuid,
    before: null,
    after: { photo_uuid: photoUuid },
  })
}

/** Refuses a photo that the paper does not show. A removed one is available to users who may restore it. */
export async function requirePhoto(
  tx: Tx,
  session: Session,
  paperUuid: string,
  photoUuid: string,
  mayWrite: boolean,
): Promise<void> {
  const photo = await tx
    .selectFrom('paper_photos')
    .select('uuid')
    .where('paper_uuid', '=', paperUuid)
    .where('uuid', '=', photoUuid)
    .$if(!mayWrite, (photos) => photos.where('deleted_at', 'is', null))
    .executeTakeFirst()
  if (!photo) throw new Failure('not_found')
  await requireShown(tx, session, photoUuid)
}
