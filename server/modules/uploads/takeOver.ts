import type { ErrorCode } from '#contract/errors.ts'
import type { Tx } from '#server/db/database.ts'
import { type Files, purgeFiles } from '#server/files/files.ts'
import { FILE_USES } from '#server/files/fileUses.ts'
import { admitIncoming, type StoredUpload } from '#server/files/incoming/admitIncoming.ts'
import { purgeIncoming } from '#server/files/incoming/incomingFiles.ts'
import type { Context } from '#server/records/service.ts'
import { Failure } from '#server/request/failure.ts'
import type { Session } from '#server/request/session.ts'
import { purgeUpload, type UploadRow, uploadRow, writeUpload } from './uploadRows.ts'
import { addVersion, findTwins } from './uploadVersions.ts'

type Services = { uploads: Context; files: Files }

/** Errors that are about the content itself. A repeat with the same bytes would fail in the same way. */
const FINAL: readonly ErrorCode[] = ['wrong_file_type', 'file_infected', 'file_too_large', 'failed_to_read_file']

/**
 * The right that a content needs. The first content of a row that the user created needs the right to create, every
 * other one the right to update.
 */
const verbFor = ({ version_uuid, uploader_uuid }: UploadRow, { userUuid }: Session) =>
  version_uuid === '' && uploader_uuid === userUuid ? 'create' : 'update'

/** The row for a new content, after checking the right that it needs. */
export async function rowForContent(
  { uploads }: Pick<Services, 'uploads'>,
  session: Session,
  uuid: string,
): Promise<UploadRow> {
  return uploads.database.inDealer(session.dealerId, async (tx) => {
    const row = await uploadRow(tx, uploads, session, uuid, { verb: 'read' }).catch(async () =>
      // For the first content, the right to add files is enough.
      uploadRow(tx, uploads, session, uuid, { verb: 'create' }),
    )
    await uploadRow(tx, uploads, session, uuid, { verb: verbFor(row, session) })
    if (row.deleted_at !== null) throw new Failure('record_deleted')
    return row
  })
}

type Taken = Awaited<ReturnType<typeof takeOverOnce>>
/** Uploads that are being checked. A repeat waits for the first request, because its connection may have broken. */
const underWay = new Map<string, Promise<Taken>>()

/**
 * Checks and stores a complete upload, and shows it as the newest version of its file. A repeat gets the same answer,
 * so that a client may ask again after a broken connection.
 */
export async function takeOver(services: Services, session: Session, uuid: string, uploadUuid: string): Promise<Taken> {
  const key = [session.dealerId, session.userUuid, uuid, uploadUuid].join('/')
  const running = underWay.get(key)
  if (running) return running
  const taken = takenBefore(services, session, uuid, uploadUuid)
    .then((before) => before ?? takeOverOnce(services, session, uuid, uploadUuid))
    .finally(() => underWay.delete(key))
  underWay.set(key, taken)
  return taken
}

/** The file, if this upload already became one of its versions; null for a new upload. */
async function takenBefore(
  { uploads }: Services,
  session: Session,
  uuid: string,
  uploadUuid: string,
): Promise<Taken | null> {
  return uploads.database.inDealer(session.dealerId, async (tx) => {
    const version = await tx
      .selectFrom('upload_versions')
      .select('uuid')
      .where('uuid', '=', uploadUuid)
      .where('upload_uuid', '=', uuid)
      .where('created_by', '=', session.userUuid)
      .executeTakeFirst()
    if (!version) return null
    const row = await uploadRow(tx, uploads, session, uuid, { verb: 'read' }).catch(() =>
      uploadRow(tx, uploads, session, uuid, { verb: 'create' }),
    )
    const twins = await findTwins(tx, uploads, session, [row.digest], uuid)
    return { row, twins }
  })
}

async function takeOverOnce(services: Services, session: Session, uuid: string, uploadUuid: string) {
  const { uploads, files } = services
  const { database, now } = uploads
  const before = await rowForContent(services, session, uuid)
  const mark = (scanning_since: Date | null) =>
    database.inDealer(session.dealerId, (tx) =>
      writeUpload(tx, uploads, session, uuid, { columns: { scanning_since }, fields: ['state'] }),
    )
  if (before.version_uuid === '') await mark(new Date(now()))
  let stored: StoredUpload | null = null
  try {
    const content = await admitIncoming({ database, files, now }, session, {
      use: FILE_USES.upload,
      useName: 'upload',
      uploadUuid,
      ownerUuid: uuid,
      name: before.name,
    })
    stored = content
    return await database.inDealer(session.dealerId, async (tx) => {
      const permissions = (await uploads.permissionsNow(tx, session)) ?? {}
      const current = Object.assign({}, session, { permissions })
      const row = await uploadRow(tx, uploads, current, uuid, { verb: verbFor(before, session), isLocked: true })
      if (row.deleted_at !== null) throw new Failure('record_deleted')
      const written = await addVersion(tx, uploads, session, row, content)
      await purgeIncoming(tx, uploadUuid)
      const digests = [content.digest, content.sourceDigest].flatMap((digest) => digest?.toString('hex') ?? [])
      const twins = await findTwins(tx, uploads, current, digests, uuid)
      return { row: written, twins }
    })
  } catch (error) {
    await giveBack(services, session, before, { error, uploadUuid, stored })
    throw error
  }
}

/**
 * Cleans up after a content that was not accepted. A content that can never be accepted is purged. Its row is purged as
 * well, if the sender created it, it has no content, and no other upload fills it. In all other cases the user may try
 * again.
 */
async function giveBack(
  { uploads }: Services,
  session: Session,
  { uuid }: UploadRow,
  { error, uploadUuid, stored }: { error: unknown; uploadUuid: string; stored: StoredUpload | null },
): Promise<void> {
  const isFinal = error instanceof Failure && FINAL.includes(error.code)
  await uploads.database.inDealer(session.dealerId, async (tx) => {
    // The stored file belongs to no row, but it would count for the quota until the night.
    if (stored) await purgeFiles(tx, [stored.uuid])
    // Locks the row, because another content may be accepted at this moment.
    const row = await tx
      .selectFrom('uploads')
      .select(['file_uuid', 'uploader_uuid'])
      .where('uuid', '=', uuid)
      .forUpdate()
      .executeTakeFirst()
    if (isFinal) await purgeIncoming(tx, uploadUuid)
    if (!row || row.file_uuid !== null) return
    const isOwn = row.uploader_uuid === session.userUuid
    if (isFinal && isOwn && !(await isBeingFilled(tx, uuid, uploadUuid)))
      await purgeUpload(tx, uploads, session, { uuid, why: 'deleted' })
    else await writeUpload(tx, uploads, session, uuid, { columns: { scanning_since: null }, fields: ['state'] })
  })
}

/** Whether another upload than this one brings a content for the row. */
async function isBeingFilled(tx: Tx, uuid: string, uploadUuid: string): Promise<boolean> {
  const other = await tx
    .selectFrom('incoming_files')
    .select('uuid')
    .where('use', '=', 'upload')
    .where('owner_uuid', '=', uuid)
    .where('uuid', '!=', uploadUuid)
    .limit(1)
    .executeTakeFirst()
  return other !== undefined
}
