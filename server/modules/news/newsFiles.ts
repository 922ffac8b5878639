import { type RawBuilder, sql } from 'kysely'
import type { RecordRow } from '#contract/records/define.ts'
import type { news } from '#contract/records/news.ts'
import { richFileUuids } from '#contract/richText/document.ts'
import { safeFileName } from '#contract/uploads/fileName.ts'
import type { Tx } from '#server/db/database.ts'
import { FILE_USES } from '#server/files/fileUses.ts'
import { showsFile } from '#server/files/texts/textFiles.ts'
import type { Write } from '#server/records/hooks.ts'
import { Failure } from '#server/request/failure.ts'
import { isForSession, isOut, isVisibleToEditor } from './audience.ts'
import type { Reader } from './readNews.ts'

type NewsRow = RecordRow<typeof news>

const isShown = sql<boolean>`(${showsFile('body')} or ${showsFile('translations')} or ${showsFile('attachments')})`

/** SQL: the notice (`r`) shows the file (`f`) in one of its texts or among its attachments. */
const withFile = (fileUuid: string): RawBuilder<unknown> => sql`news r
  cross join lateral (select r.body, r.translations, r.attachments) x
  join files f on f.dealer_id = r.dealer_id and f.uuid = ${fileUuid}::uuid`

/** Whether a notice that the session reads, in its audience or as an editor, shows the file. */
export async function mayReadFile(tx: Tx, { session, now }: Reader, fileUuid: string): Promise<boolean> {
  const { rows } = await sql`select from ${withFile(fileUuid)}
    where ((${isOut(now)} and ${isForSession(session)}) or ${isVisibleToEditor(session)}) and ${isShown} limit 1`.execute(
    tx,
  )
  return rows.length > 0
}

/** Uuids of the pictures and videos in all languages of a notice. */
const textFilesOf = ({ body, translations }: Pick<NewsRow, 'body' | 'translations'>): string[] => [
  ...richFileUuids(body),
  ...translations.flatMap((text) => richFileUuids(text.body)),
]

type Stored = { uuid: string; role: string; size: number; content_type: string; created_by: string | null }

/** Refuses a file that is not stored for this purpose, or that the editor may not read. */
async function requireOwnFile(tx: Tx, reader: Reader, file: Stored | undefined, role: string, field: string) {
  const isKnown = file?.role === role
  if (isKnown && (file.created_by === reader.session.userUuid || (await mayReadFile(tx, reader, file.uuid))))
    return file
  throw new Failure('validation_failed', { fields: { [field]: 'unknown_value' } })
}

async function storedFiles(tx: Tx, uuids: readonly string[]): Promise<ReadonlyMap<string, Stored>> {
  if (uuids.length === 0) return new Map()
  const rows = await tx
    .selectFrom('files')
    .select(['uuid', 'role', 'size', 'content_type', 'created_by'])
    .where('uuid', 'in', [...new Set(uuids)])
    .where('owner_record', '=', FILE_USES.newsFile.record)
    .execute()
  return new Map(rows.map((row) => [row.uuid, row]))
}

/**
 * Refuses files that the editor did not upload and may not read: otherwise their uuids in a new notice would show them.
 * Returns the attachments with the size and type of the stored files.
 */
export async function fileColumns(tx: Tx, { before, changes }: Write<typeof news>, row: NewsRow, reader: Reader) {
  const known = new Set(before === null ? [] : textFilesOf(before))
  const added = textFilesOf(row).filter((uuid) => !known.has(uuid))
  const attachments = changes.attachments ?? []
  const stored = await storedFiles(tx, [...added, ...attachments.map(({ file_uuid }) => file_uuid)])
  for (const uuid of added) {
    const field = richFileUuids(row.body).includes(uuid) ? 'body' : 'translations'
    await requireOwnFile(tx, reader, stored.get(uuid), FILE_USES.newsFile.role, field)
  }
  if (changes.attachments === undefined) return {}
  const listed = []
  for (const { file_uuid, name } of attachments) {
    const file = await requireOwnFile(tx, reader, stored.get(file_uuid), FILE_USES.newsAttachment.role, 'attachments')
    const { size, content_type } = file
    listed.push({ file_uuid, name: safeFileName(name), size: Number(size), content_type })
  }
  return { attachments: listed }
}
