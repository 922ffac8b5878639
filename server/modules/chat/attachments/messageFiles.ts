import { sql } from 'kysely'
import { safeFileName } from '#contract/uploads/fileName.ts'
import type { Tx } from '#server/db/database.ts'
import { purgeFiles } from '#server/files/files.ts'
import { FILE_USES } from '#server/files/fileUses.ts'
import { requireFileRight } from '#server/files/groupRights.ts'
import { requireOwnFiles } from '#server/files/texts/ownFiles.ts'
import type { IsListed, MayRead } from '#server/files/texts/readableFile.ts'
import type { Session } from '#server/request/session.ts'

/** Whether the session sees a message with the file. Throws if it sees one, but may not read the file group. */
const mayRead: MayRead = async (tx, session, fileUuid) => {
  const { rows } = await sql`select from chat_attachments a
    join chat_messages g on g.dealer_id = a.dealer_id and g.chat_uuid = a.chat_uuid and g.seq = a.seq
      and g.withdrawn_at is null
    join chats c on c.dealer_id = a.dealer_id and c.uuid = a.chat_uuid and c.deleted_at is null
    join chat_members m on m.dealer_id = a.dealer_id and m.chat_uuid = a.chat_uuid and m.user_uuid = ${session.userUuid}
      and m.visible_after < a.seq
    where a.file_uuid = ${fileUuid}`.execute(tx)
  if (rows.length === 0) return false
  await requireFileRight(tx, session, fileUuid, 'read')
  return true
}

/** Whether a sent message has the file. */
const isListed: IsListed = async (tx, fileUuid) => {
  const { rows } = await sql`select from chat_attachments where file_uuid = ${fileUuid}`.execute(tx)
  return rows.length > 0
}

/** Files of messages: their use, which users fetch them, and whether a sent message already has one. */
export const MESSAGE_FILES = { use: FILE_USES.chatAttachment, mayRead, isListed }

/** A file that the sender has stored, with the name it shall have. */
export type SentFile = { file_uuid: string; name: string }
type Place = { dealerId: string; chatUuid: string; seq: number }

/**
 * Adds stored files to a message. A file belongs to one message, so that its readers are those of this message. The
 * file of another message is refused like an unknown one.
 */
export async function storeMessageFiles(
  tx: Tx,
  session: Session,
  { dealerId, chatUuid, seq }: Place,
  files: readonly SentFile[],
): Promise<void> {
  if (files.length === 0) return
  const wanted = files.map(({ file_uuid }) => ({ uuid: file_uuid, field: 'attachments' }))
  const stored = await requireOwnFiles(tx, session, MESSAGE_FILES.use, wanted, async () => false, isListed)
  const rows = files.flatMap(({ file_uuid, name }, nth) => {
    const file = stored.get(file_uuid)
    const place = { dealer_id: dealerId, chat_uuid: chatUuid, seq, nth }
    if (!file) return []
    return [{ ...place, file_uuid, name: safeFileName(name), size: file.size, content_type: file.content_type }]
  })
  await tx.insertInto('chat_attachments').values(rows).execute()
}

/**
 * Deletes the files of a withdrawn message. In a chat on hold the caller does not call this, because an export needs
 * the files.
 */
export async function purgeMessageFiles(tx: Tx, chatUuid: string, seq: number): Promise<void> {
  const gone = await tx
    .deleteFrom('chat_attachments')
    .where('chat_uuid', '=', chatUuid)
    .where('seq', '=', seq)
    .returning('file_uuid')
    .execute()
  await purgeFiles(
    tx,
    gone.flatMap(({ file_uuid }) => file_uuid ?? []),
  )
}
