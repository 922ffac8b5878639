import { type RawBuilder, sql } from 'kysely'
import type { RecordRow } from '#contract/records/define.ts'
import type { news } from '#contract/records/news.ts'
import { richFileUuids } from '#contract/richText/document.ts'
import type { Tx } from '#server/db/database.ts'
import { FILE_USES } from '#server/files/fileUses.ts'
import { attachmentColumns } from '#server/files/texts/attachedRows.ts'
import { requireOwnFiles } from '#server/files/texts/ownFiles.ts'
import { showsFile } from '#server/files/texts/textFiles.ts'
import type { Write } from '#server/records/hooks.ts'
import type { Session } from '#server/request/session.ts'
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

/**
 * Refuses files that the editor did not upload and may not read: otherwise their uuids in a new notice would show them.
 * Returns the attachments with the size and type of the stored files.
 */
export async function fileColumns(tx: Tx, { before, changes }: Write<typeof news>, row: NewsRow, reader: Reader) {
  const mayRead = (inner: Tx, _session: Session, uuid: string) => mayReadFile(inner, reader, uuid)
  const known = new Set(before === null ? [] : textFilesOf(before))
  const inBody = new Set(richFileUuids(row.body))
  const added = textFilesOf(row).filter((uuid) => !known.has(uuid))
  const shown = added.map((uuid) => ({ uuid, field: inBody.has(uuid) ? 'body' : 'translations' }))
  await requireOwnFiles(tx, reader.session, FILE_USES.newsFile, shown, mayRead)
  return attachmentColumns(tx, reader.session, changes.attachments, { use: FILE_USES.newsAttachment, mayRead })
}
