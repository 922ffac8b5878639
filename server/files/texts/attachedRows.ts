import { type RawBuilder, sql } from 'kysely'
import type { RecordDefinition } from '#contract/records/define.ts'
import { safeFileName } from '#contract/uploads/fileName.ts'
import type { Tx } from '#server/db/database.ts'
import { isReadable } from '#server/records/scope.ts'
import type { Session } from '#server/request/session.ts'
import type { FileUse } from '../fileUses.ts'
import { requireOwnFiles } from './ownFiles.ts'
import type { IsListed, MayRead } from './readableFile.ts'
import { showsFile } from './textFiles.ts'

type Listed = { file_uuid: string; name: string }

/** Says whether a row of the record that the session may read lists the file. */
export const mayReadAttachmentOf =
  (record: RecordDefinition): MayRead =>
  async (tx, session, fileUuid) => {
    const { rows } = await sql`select from ${sql.table(record.table)} r
      cross join lateral (select r.attachments) x
      join files f on f.dealer_id = r.dealer_id and f.uuid = ${fileUuid}::uuid
      where r.deleted_at is null and ${showsFile('attachments')} and ${isReadable(record, session)} limit 1`.execute(tx)
    return rows.length > 0
  }

/** Says whether a row of the record lists the file, also a deleted one. */
export const isAttachedTo =
  (record: RecordDefinition): IsListed =>
  async (tx, fileUuid) => {
    const { rows } = await sql`select from ${sql.table(record.table)} r
      cross join lateral (select r.attachments) x
      join files f on f.dealer_id = r.dealer_id and f.uuid = ${fileUuid}::uuid
      where ${showsFile('attachments')} limit 1`.execute(tx)
    return rows.length > 0
  }

/**
 * Says whether a row that lists the file became a row of another record that the session may read, such as the paper of
 * a request. `madeOf`: SQL of that row's uuid, over a row `q` of the record.
 */
export const mayReadAttachmentThrough =
  (record: RecordDefinition, madeOf: RawBuilder<unknown>, made: RecordDefinition): MayRead =>
  async (tx, session, fileUuid) => {
    const { rows } = await sql`select from ${sql.table(record.table)} q
      cross join lateral (select q.attachments) x
      join files f on f.dealer_id = q.dealer_id and f.uuid = ${fileUuid}::uuid
      where q.deleted_at is null and ${showsFile('attachments')}
        and exists (select from ${sql.table(made.table)} r where r.dealer_id = q.dealer_id and r.uuid = ${madeOf}
          and r.deleted_at is null and ${isReadable(made, session)})
      limit 1`.execute(tx)
    return rows.length > 0
  }

/** Says whether one of several ways leads to the file. */
export const mayReadBy =
  (...ways: readonly MayRead[]): MayRead =>
  async (tx, session, fileUuid) => {
    for (const way of ways) if (await way(tx, session, fileUuid)) return true
    return false
  }

/**
 * Refuses attachments that the user did not upload and may not read. Returns the list with size and type of the stored
 * files. Empty when the write does not change the list.
 */
export async function attachmentColumns(
  tx: Tx,
  session: Session,
  attachments: readonly Listed[] | undefined,
  { use, mayRead, isListed }: { use: FileUse; mayRead: MayRead; isListed?: IsListed },
) {
  if (attachments === undefined) return {}
  const wanted = attachments.map(({ file_uuid }) => ({ uuid: file_uuid, field: 'attachments' }))
  const stored = await requireOwnFiles(tx, session, use, wanted, mayRead, isListed)
  const listed = attachments.flatMap(({ file_uuid, name }) => {
    const file = stored.get(file_uuid)
    if (!file) return []
    return [{ file_uuid, name: safeFileName(name), size: Number(file.size), content_type: file.content_type }]
  })
  return { attachments: listed }
}
