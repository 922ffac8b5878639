import { can } from '#contract/permissions/can.ts'
import type { NumberedRight } from '#contract/permissions/catalogue.ts'
import {
  ACCEPTANCE_PHOTO_LIMITS,
  type AcceptancePhotoKind,
  PHOTO_DELETE_MINUTES,
} from '#contract/service/acceptance.ts'
import type { Tx } from '#server/db/database.ts'
import { type Admitted, keepFile, purgeFiles } from '#server/files/files.ts'
import { requireShown } from '#server/files/photos/sendPhoto.ts'
import { recordEvent } from '#server/records/audit.ts'
import { keyOf } from '#server/records/scope.ts'
import { findUserNames } from '#server/records/userNames.ts'
import { Failure } from '#server/request/failure.ts'
import type { Session } from '#server/request/session.ts'
import type { Picture } from '#server/storage/picture.ts'
import { type AcceptanceRow, isRunning, refusalOf } from './openAcceptance.ts'

const MINUTE_MS = 60_000
/** The right to delete photos of other users, and own photos after the first minutes. */
const DELETES_PHOTOS: NumberedRight = 'numbered.acceptance_photos'

type Kept = { created_by: string | null; created_at: string; signed_in: number | null }

/** Whether a photo may be deleted now. A photo of a signed revision may never be deleted. */
const mayDelete = ({ created_by, created_at, signed_in }: Kept, user: string, isKeeper: boolean, now: number) =>
  signed_in === null &&
  (isKeeper || (created_by === user && now - Date.parse(created_at) < PHOTO_DELETE_MINUTES * MINUTE_MS))

/** Whether the session may delete photos of others at the location of an acceptance. */
const isKeeper = async (tx: Tx, { permissions }: Session, { location_uuid }: AcceptanceRow) =>
  can(permissions, DELETES_PHOTOS, await keyOf(tx, location_uuid))

/** The photos of an acceptance, oldest first. `signedIn` limits them to those of a signed revision. */
export async function listPhotos(
  tx: Tx,
  session: Session,
  row: AcceptanceRow,
  { now, mayUpdate, signedIn }: { now: number; mayUpdate: boolean; signedIn?: number },
) {
  const rows = await tx
    .selectFrom('acceptance_photos as p')
    .innerJoin('files as f', (join) => join.onRef('f.dealer_id', '=', 'p.dealer_id').onRef('f.uuid', '=', 'p.uuid'))
    .select(['p.uuid', 'p.kind', 'p.note', 'p.mark_id', 'p.check_id', 'p.finding_id', 'p.taken_at'])
    .select(['p.created_at', 'p.created_by', 'p.signed_in', 'f.size'])
    .select((eb) => [
      eb.ref('f.content_type').$castTo<Picture['type']>().as('content_type'),
      eb.ref('f.width').$notNull().as('width'),
      eb.ref('f.height').$notNull().as('height'),
    ])
    .where('p.acceptance_uuid', '=', row.uuid)
    .$if(signedIn !== undefined, (photos) => photos.where('p.signed_in', '<=', signedIn ?? 0))
    .orderBy('p.taken_at')
    .orderBy('p.uuid')
    .execute()
  const keeps = await isKeeper(tx, session, row)
  const nameOf = await findUserNames(
    tx,
    rows.map(({ created_by }) => created_by),
  )
  return rows.map(({ created_by, created_at, signed_in, ...photo }) =>
    Object.assign(photo, {
      by: nameOf(created_by),
      may_delete: mayUpdate && mayDelete({ created_by, created_at, signed_in }, session.userUuid, keeps, now),
    }),
  )
}

/**
 * Refuses a new photo of an acceptance that is over. Accepts a photo that was taken before the confirmation and sent
 * later, because there was no network. It is no part of the signed revision.
 */
export function requireOpenFor(row: AcceptanceRow, takenAt: number): void {
  const isLate = row.confirmed_at !== null && takenAt <= Date.parse(row.confirmed_at)
  if (!isRunning(row) && !isLate) throw refusalOf(row)
}

async function requireRoom(tx: Tx, acceptanceUuid: string): Promise<void> {
  const { count } = await tx
    .selectFrom('acceptance_photos')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('acceptance_uuid', '=', acceptanceUuid)
    .executeTakeFirstOrThrow()
  if (Number(count) >= ACCEPTANCE_PHOTO_LIMITS.count) throw new Failure('too_many_photos')
}

type Shows = { mark_id?: string | undefined; check_id?: string | undefined; finding_id?: string | undefined }
type Taken = Shows & { kind: AcceptancePhotoKind; note: string; taken_at: number; picture: Admitted }

/**
 * Stores a photo. The caller has locked the acceptance. A photo that is sent again after a lost answer already exists.
 * The repeat then changes only which mark, check and finding the photo shows.
 */
export async function addPhoto(
  tx: Tx,
  session: Session,
  now: number,
  row: AcceptanceRow,
  { kind, note, taken_at, picture, ...shows }: Taken,
): Promise<string> {
  requireOpenFor(row, taken_at)
  const before = await tx
    .selectFrom('acceptance_photos')
    .select(['uuid', 'signed_in'])
    .where('acceptance_uuid', '=', row.uuid)
    .where('digest', '=', picture.digest)
    .executeTakeFirst()
  if (before) {
    if (before.signed_in === null && Object.values(shows).some((value) => value !== undefined))
      await tx.updateTable('acceptance_photos').set(shows).where('uuid', '=', before.uuid).execute()
    return before.uuid
  }
  await requireRoom(tx, row.uuid)
  const uuid = await keepFile(tx, session, now, picture, row.uuid)
  const { mark_id = null, check_id = null, finding_id = null } = shows
  await tx
    .insertInto('acceptance_photos')
    .values({
      dealer_id: session.dealerId,
      uuid,
      acceptance_uuid: row.uuid,
      kind,
      note,
      mark_id,
      check_id,
      finding_id,
      digest: picture.digest,
      taken_at: new Date(taken_at),
      signed_in: null,
      created_at: new Date(now),
      created_by: session.userUuid,
    })
    .execute()
  return uuid
}

/**
 * Deletes a photo with its file. Its author may do so in the first minutes, and a user with the numbered right later.
 * Refuses a photo of a signed revision.
 */
export async function removePhoto(
  tx: Tx,
  session: Session,
  now: number,
  row: AcceptanceRow,
  photoUuid: string,
): Promise<void> {
  const photo = await tx
    .selectFrom('acceptance_photos')
    .select(['kind', 'note', 'created_by', 'created_at', 'signed_in'])
    .where('acceptance_uuid', '=', row.uuid)
    .where('uuid', '=', photoUuid)
    .executeTakeFirst()
  if (!photo) throw new Failure('not_found')
  if (photo.signed_in !== null) throw new Failure('acceptance_confirmed')
  if (!mayDelete(photo, session.userUuid, await isKeeper(tx, session, row), now)) throw new Failure('no_permission')
  await purgePhotos(tx, [photoUuid])
  await purgeFiles(tx, [photoUuid])
  const { kind, note } = photo
  await recordEvent(tx, session, now, {
    event: 'acceptance.photo.removed',
    uuid: row.uuid,
    before: { photo_uuid: photoUuid, kind, note },
    after: null,
  })
}

/** Deletes the rows of photos. The caller deletes their files. */
export async function purgePhotos(tx: Tx, uuids: readonly string[]): Promise<void> {
  if (uuids.length === 0) return
  await tx
    .deleteFrom('acceptance_photos')
    .where('uuid', 'in', [...uuids])
    .execute()
}

/** Refuses a photo that does not belong to the acceptance. */
export async function requirePhoto(tx: Tx, session: Session, row: AcceptanceRow, photoUuid: string): Promise<void> {
  const photo = await tx
    .selectFrom('acceptance_photos')
    .select('uuid')
    .where('acceptance_uuid', '=', row.uuid)
    .where('uuid', '=', photoUuid)
    .executeTakeFirst()
  if (!photo) throw new Failure('not_found')
  await requireShown(tx, session, photoUuid)
}
