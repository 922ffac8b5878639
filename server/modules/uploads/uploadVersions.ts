import { sql } from 'kysely'
import type { UploadTwin } from '#contract/api/uploads/uploads.ts'
import { upload } from '#contract/records/upload.ts'
import type { Tx } from '#server/db/database.ts'
import { kindOf } from '#server/files/fileRules.ts'
import type { StoredUpload } from '#server/files/incoming/admitIncoming.ts'
import { announceRecord } from '#server/records/announceRecord.ts'
import { recordEvent } from '#server/records/audit.ts'
import { scopeOf } from '#server/records/scope.ts'
import type { Context } from '#server/records/service.ts'
import { findUserNames } from '#server/records/userNames.ts'
import { Failure } from '#server/request/failure.ts'
import type { Session } from '#server/request/session.ts'
import { type UploadRow, writeUpload } from './uploadRows.ts'

const FACTS = ['version_uuid', 'size', 'content_type', 'digest', 'state']

/** Makes a stored file the next version of an upload, and its current one. The row is locked. */
export async function addVersion(
  tx: Tx,
  context: Context,
  session: Session,
  row: UploadRow,
  stored: StoredUpload,
): Promise<UploadRow> {
  const { now, hub } = context
  const { newest } = await tx
    .selectFrom('upload_versions')
    .select((eb) => eb.fn.coalesce(eb.fn.max('nth'), eb.lit(0)).as('newest'))
    .where('upload_uuid', '=', row.uuid)
    .executeTakeFirstOrThrow()
  const nth = Number(newest) + 1
  await tx
    .insertInto('upload_versions')
    .values({
      dealer_id: session.dealerId,
      uuid: stored.uuid,
      upload_uuid: row.uuid,
      nth,
      name: row.name,
      source_digest: stored.sourceDigest,
      created_at: new Date(now()),
      created_by: session.userUuid,
    })
    .execute()
  const written = await showVersion(tx, context, session, row.uuid, {
    file: stored,
    uploadedAt: new Date(now()),
    uploader: session.userUuid,
  })
  await recordEvent(tx, session, now(), {
    event: 'upload.version.added',
    uuid: row.uuid,
    before: null,
    after: { nth, size: stored.size, digest: stored.digest.toString('hex') },
  })
  if (nth === 1) await announceRecord(tx, hub, session, upload, [written], FACTS, 'created')
  return written
}

type Shown = { file: StoredUpload; uploadedAt: Date; uploader: string | null }

const showVersion = (
  tx: Tx,
  context: Context,
  session: Session,
  uuid: string,
  { file, uploadedAt, uploader }: Shown,
): Promise<UploadRow> =>
  writeUpload(tx, context, session, uuid, {
    columns: {
      file_uuid: file.uuid,
      content_type: file.type,
      type: kindOf(file.type) ?? '',
      size: file.size,
      digest: file.digest,
      source_digest: file.sourceDigest,
      uploaded_at: uploadedAt,
      uploader_uuid: uploader,
      scanning_since: null,
    },
    fields: FACTS,
  })

/** Makes an earlier version the current one. */
export async function restoreVersion(
  tx: Tx,
  context: Context,
  session: Session,
  row: UploadRow,
  versionUuid: string,
): Promise<UploadRow> {
  const found = await tx
    .selectFrom('upload_versions as v')
    .innerJoin('files as f', (join) => join.onRef('f.dealer_id', '=', 'v.dealer_id').onRef('f.uuid', '=', 'v.uuid'))
    .select(['v.nth', 'v.created_at', 'v.created_by', 'f.uuid', 'f.size', 'f.content_type', 'f.digest', 'f.scan_state'])
    .select('v.source_digest')
    .where('v.upload_uuid', '=', row.uuid)
    .where('v.uuid', '=', versionUuid)
    .executeTakeFirst()
  if (!found) throw new Failure('not_found')
  if (found.scan_state === 'infected') throw new Failure('file_infected')
  if (row.version_uuid === found.uuid) return row
  const { uuid, size, digest, content_type: type, source_digest: sourceDigest } = found
  const written = await showVersion(tx, context, session, row.uuid, {
    file: { uuid, size, digest, sourceDigest, type },
    uploadedAt: new Date(found.created_at),
    uploader: found.created_by,
  })
  await recordEvent(tx, session, context.now(), {
    event: 'upload.version.restored',
    uuid: row.uuid,
    before: null,
    after: { nth: Number(found.nth) },
  })
  return written
}

/** All versions of an upload, newest first. */
export async function listVersions(tx: Tx, row: UploadRow) {
  const rows = await tx
    .selectFrom('upload_versions as v')
    .innerJoin('files as f', (join) => join.onRef('f.dealer_id', '=', 'v.dealer_id').onRef('f.uuid', '=', 'v.uuid'))
    .select(['v.uuid', 'v.nth', 'v.name', 'v.created_at', 'v.created_by', 'f.size', 'f.content_type', 'f.digest'])
    .select('f.scan_state')
    .where('v.upload_uuid', '=', row.uuid)
    .orderBy('v.nth', 'desc')
    .execute()
  const nameOf = await findUserNames(
    tx,
    rows.flatMap(({ created_by }) => created_by ?? []),
  )
  return rows.map(({ created_by, scan_state, digest, nth, ...version }) => ({
    ...version,
    nth: Number(nth),
    digest: digest.toString('hex'),
    is_current: version.uuid === row.version_uuid,
    is_infected: scan_state === 'infected',
    by: nameOf(created_by),
  }))
}

/**
 * Files that the session may read and that have one of these contents, except `but`. A photo is found by the bytes that
 * were sent, and by those that are stored without its camera data.
 */
export async function findTwins(
  tx: Tx,
  context: Context,
  session: Session,
  digests: readonly string[],
  but: string | null = null,
): Promise<(UploadTwin & { digest: string })[]> {
  const { visible } = scopeOf(context, session)
  const asked = sql`array(select decode(one, 'hex') from unnest(${[...digests]}::text[]) one)`
  const { rows } = await sql<UploadTwin & { digest: string }>`
    select r.uuid, r.name, r.upload_group_uuid, g.name as group_name, r.deleted_at is not null as is_deleted,
      encode(case when r.source_digest = any(${asked}) then r.source_digest else r.digest end, 'hex') as digest
    from uploads r join upload_groups g on g.dealer_id = r.dealer_id and g.uuid = r.upload_group_uuid
    where (r.digest = any(${asked}) or r.source_digest = any(${asked}))
      and (${but}::uuid is null or r.uuid <> ${but}::uuid)
      and ${sql.join([sql`true`, ...visible], sql` and `)}
    order by r.deleted_at is not null, r.uploaded_at limit 100`.execute(tx)
  return rows
}
