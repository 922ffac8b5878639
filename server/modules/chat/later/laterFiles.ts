import { sql } from 'kysely'
import type { ChatAttachment } from '#contract/api/define/shapes.ts'
import type { Tx } from '#server/db/database.ts'
import { attachmentColumns } from '#server/files/texts/attachedRows.ts'
import type { IsListed } from '#server/files/texts/readableFile.ts'
import { showsFile } from '#server/files/texts/textFiles.ts'
import type { Session } from '#server/request/session.ts'
import { MESSAGE_FILES, type SentFile } from '../attachments/messageFiles.ts'

const isWaiting: IsListed = async (tx, fileUuid) => {
  const { rows } = await sql`select from chat_later_messages x
    join files f on f.dealer_id = x.dealer_id and f.uuid = ${fileUuid}::uuid
    where ${showsFile('attachments')} limit 1`.execute(tx)
  return rows.length > 0
}

/**
 * The files of a new waiting message, with size and type. A file belongs to one message, sent or waiting. The file of
 * another message is refused like an unknown one.
 */
export async function checkFiles(
  tx: Tx,
  session: Session,
  files: readonly SentFile[] | undefined,
): Promise<ChatAttachment[]> {
  const { use } = MESSAGE_FILES
  const isListed: IsListed = async (...file) => (await MESSAGE_FILES.isListed(...file)) || (await isWaiting(...file))
  const { attachments = [] } = await attachmentColumns(tx, session, files, {
    use,
    mayRead: async () => false,
    isListed,
  })
  return attachments
}

/**
 * Returns messages with the current state of their files. A file that was deleted, or that a sent message has, keeps
 * its name only.
 */
export async function withFiles<R extends { attachments: ChatAttachment[] }>(tx: Tx, rows: readonly R[]): Promise<R[]> {
  const named = rows.flatMap(({ attachments }) => attachments.flatMap(({ file_uuid }) => file_uuid ?? []))
  if (named.length === 0) return [...rows]
  const { rows: found } = await sql<{ uuid: string }>`select f.uuid from files f where f.uuid = any(${named}::uuid[])
    and not exists (select from chat_attachments a where a.dealer_id = f.dealer_id and a.file_uuid = f.uuid)`.execute(
    tx,
  )
  const stored = new Set(found.map(({ uuid }) => uuid))
  const asNow = (file: ChatAttachment) => (stored.has(file.file_uuid ?? '') ? file : { ...file, file_uuid: null })
  return rows.map((row) => ({ ...row, attachments: row.attachments.map(asNow) }))
}
