import { sql } from 'kysely'
import type { RecordRow } from '#contract/records/define.ts'
import { upload } from '#contract/records/upload.ts'
import type { EventActor, Tx } from '#server/db/database.ts'
import { announceRecord } from '#server/records/announceRecord.ts'
import { recordEvent, writeEvent } from '#server/records/audit.ts'
import { emitRowEvent } from '#server/records/emitRowEvent.ts'
import { findRow } from '#server/records/repository.ts'
import { requireScope, unscoped } from '#server/records/scope.ts'
import type { Context } from '#server/records/service.ts'
import { Failure } from '#server/request/failure.ts'
import type { Session } from '#server/request/session.ts'
import { isPastEnd } from './uploadHooks.ts'

export type UploadRow = RecordRow<typeof upload> & Record<string, unknown>
type Verb = 'read' | 'create' | 'update' | 'delete'

/**
 * The row, after checking the right in its file group. `isLocked` keeps it from being changed by others until the end
 * of the transaction.
 */
export async function uploadRow(
  tx: Tx,
  context: Context,
  session: Session,
  uuid: string,
  { verb, isLocked = false }: { verb: Verb; isLocked?: boolean },
): Promise<UploadRow> {
  const row = await findRow(tx, unscoped(context, session), uuid, isLocked)
  if (!row) throw new Failure('not_found')
  await requireScope(tx, upload, session, verb, row, {})
  return row as UploadRow
}

/**
 * A row that is not deleted and whose content the session may read. An expired file is refused at once, not only after
 * the next night.
 */
export async function readableUpload(tx: Tx, context: Context, session: Session, uuid: string): Promise<UploadRow> {
  const row = await uploadRow(tx, context, session, uuid, { verb: 'read' })
  if (row.deleted_at !== null) throw new Failure('record_deleted')
  if (row.version_uuid === '') throw new Failure('not_found')
  if (await isExpired(tx, uuid)) throw new Failure('file_expired')
  return row
}

/** Whether the file has passed its last day. The column `state` does not show this for an infected file. */
export async function isExpired(tx: Tx, uuid: string): Promise<boolean> {
  const { rows } = await sql`select from uploads r where r.uuid = ${uuid} and ${isPastEnd}`.execute(tx)
  return rows.length > 0
}

/** Columns of a row that its form does not write. */
type OwnColumns = {
  file_uuid?: string
  content_type?: string
  type?: string
  size?: number
  digest?: Buffer
  source_digest?: Buffer | null
  uploaded_at?: Date
  uploader_uuid?: string | null
  scanning_since?: Date | null
}

/** Writes columns that the form does not write. The row gets a new version, and everybody who may read it is told. */
export async function writeUpload(
  tx: Tx,
  context: Context,
  session: Session,
  uuid: string,
  { columns, fields }: { columns: OwnColumns; fields: string[] },
): Promise<UploadRow> {
  const now = new Date(context.now())
  await tx
    .updateTable('uploads')
    .set(columns)
    .set((eb) => ({ version: eb('version', '+', 1), updated_at: now }))
    .where('uuid', '=', uuid)
    .execute()
  const row = (await findRow(tx, unscoped(context, session), uuid)) as UploadRow | undefined
  if (!row) throw new Failure('not_found')
  await announceRecord(tx, context.hub, session, upload, [row], fields)
  await emitRowEvent(tx, session, upload, { fact: 'changed', uuid, fields, after: row })
  return row
}

/** Removes a row for good, with its versions. The caller purges their files. Returns the files' uuids. */
export async function purgeUpload(
  tx: Tx,
  { hub, now }: Pick<Context, 'hub' | 'now'>,
  author: EventActor,
  { uuid, why }: { uuid: string; why: 'deleted' | 'purged' },
): Promise<string[]> {
  const row = await tx
    .selectFrom('uploads')
    .select(['uuid', 'name', 'version', 'upload_group_uuid'])
    .where('uuid', '=', uuid)
    .executeTakeFirst()
  if (!row) return []
  // The version is higher than any that clients know, so that lists ask for the row and find it gone.
  const gone = { uuid, version: row.version + 1, upload_group_uuid: row.upload_group_uuid }
  await announceRecord(tx, hub, author, upload, [gone], ['deleted_at'], 'removed')
  await tx.updateTable('uploads').set({ file_uuid: null }).where('uuid', '=', uuid).execute()
  const versions = await tx.deleteFrom('upload_versions').where('upload_uuid', '=', uuid).returning('uuid').execute()
  await sql`delete from record_words where record_uuid = ${uuid}`.execute(tx)
  await tx.deleteFrom('uploads').where('uuid', '=', uuid).execute()
  await recordEvent(tx, author, now(), {
    event: why === 'purged' ? 'upload.purged' : writeEvent(upload, 'deleted'),
    uuid,
    before: { name: row.name },
    after: null,
  })
  return versions.map((version) => version.uuid)
}
