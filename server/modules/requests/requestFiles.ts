import { sql } from 'kysely'
import { records } from '#contract/records/index.ts'
import type { serviceRequest } from '#contract/records/serviceRequest.ts'
import { safeFileName } from '#contract/uploads/fileName.ts'
import type { Tx } from '#server/db/database.ts'
import { FILE_USES } from '#server/files/fileUses.ts'
import { requireOwnFiles } from '#server/files/texts/ownFiles.ts'
import { showsFile } from '#server/files/texts/textFiles.ts'
import type { Write } from '#server/records/hooks.ts'
import { scopeOf } from '#server/records/scope.ts'
import type { Session } from '#server/request/session.ts'

/** Whether a request that the session may read lists the file. */
export async function mayReadAttachment(tx: Tx, session: Session, fileUuid: string): Promise<boolean> {
  const { visible } = scopeOf({ record: records.serviceRequest, hooks: {} }, session)
  const seen = sql.join([sql<boolean>`r.deleted_at is null`, showsFile('attachments'), ...visible], sql` and `)
  const { rows } = await sql`select from service_requests r
    cross join lateral (select r.attachments) x
    join files f on f.dealer_id = r.dealer_id and f.uuid = ${fileUuid}::uuid
    where ${seen} limit 1`.execute(tx)
  return rows.length > 0
}

/**
 * Refuses attachments that the user did not upload and may not read. Returns the list with size and type of the stored
 * files.
 */
export async function attachmentColumns(tx: Tx, { session, changes }: Write<typeof serviceRequest>) {
  if (changes.attachments === undefined) return {}
  const { attachments } = changes
  const wanted = attachments.map(({ file_uuid }) => ({ uuid: file_uuid, field: 'attachments' }))
  const stored = await requireOwnFiles(tx, session, FILE_USES.requestAttachment, wanted, mayReadAttachment)
  const listed = attachments.flatMap(({ file_uuid, name }) => {
    const file = stored.get(file_uuid)
    if (!file) return []
    return [{ file_uuid, name: safeFileName(name), size: Number(file.size), content_type: file.content_type }]
  })
  return { attachments: listed }
}
