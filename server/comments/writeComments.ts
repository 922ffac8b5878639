import { v7 as uuidv7 } from 'uuid'
import type { Comment } from '#contract/api/comments/comments.ts'
import type { CommentedRecord } from '#contract/comments/comments.ts'
import { EMPTY_DOCUMENT, mentionedUsers, type RichDocument } from '#contract/richText/document.ts'
import { onCommit, type Tx } from '#server/db/database.ts'
import { recordEvent } from '#server/records/audit.ts'
import { withNames } from '#server/records/words/mentions.ts'
import { Failure } from '#server/request/failure.ts'
import type { Hub } from '#server/socket/hub.ts'
import { room } from '#server/socket/room.ts'
import type { CommentedTable, CommentReader } from './commented.ts'
import { readComment } from './listComments.ts'

type Services = { hub: Hub; commented: CommentedTable; reader: CommentReader }
type Row = { record: CommentedRecord; uuid: string }

/** Tells all readers of the row after the commit. Their clients fetch what they show. */
async function tellReaders(tx: Tx, { hub, commented, reader }: Services, { record, uuid }: Row): Promise<void> {
  const { dealerId } = reader.session
  const readers = await commented[record].readers(tx, uuid)
  onCommit(tx, () => {
    for (const user of readers)
      hub.publish(dealerId, room.user(user), { event: 'comments.changed', data: { record, uuid } })
  })
}

/** Writes a comment of the session's user. */
export async function addComment(tx: Tx, services: Services, row: Row, typed: RichDocument): Promise<Comment> {
  const { commented, reader } = services
  const { session, now } = reader
  const rights = await commented[row.record].rights(tx, reader, row.uuid)
  if (!rights.isOpen) throw new Failure('comments_closed')
  const text = await withNames(tx, 'text', typed)
  const uuid = uuidv7()
  await tx
    .insertInto('comments')
    .values({
      dealer_id: session.dealerId,
      uuid,
      record: row.record,
      record_uuid: row.uuid,
      text: JSON.stringify(text),
      author_uuid: session.userUuid,
      created_at: new Date(now),
    })
    .execute()
  await tellReaders(tx, services, row)
  await tellMentioned(tx, services, row, text)
  return readComment(tx, session, rights, uuid)
}

/**
 * Lets the module of the row tell its users about a new comment. Mentioned users who may not read the row are left out.
 */
async function tellMentioned(tx: Tx, { commented, reader }: Services, row: Row, text: RichDocument): Promise<void> {
  const { readers, written } = commented[row.record]
  if (!written) return
  const named = mentionedUsers(text)
  const allowed = named.length === 0 ? [] : await readers(tx, row.uuid)
  const mentioned = named.filter((user) => allowed.includes(user))
  await written(tx, reader, row.uuid, mentioned)
}

type Named = Row & { comment_uuid: string }

/** Locks a comment on a row that the session may read. */
async function requireComment(tx: Tx, { commented, reader }: Services, { record, uuid, comment_uuid }: Named) {
  const rights = await commented[record].rights(tx, reader, uuid)
  const found = await tx
    .selectFrom('comments')
    .selectAll()
    .where('uuid', '=', comment_uuid)
    .where('record', '=', record)
    .where('record_uuid', '=', uuid)
    .forUpdate()
    .executeTakeFirst()
  if (!found) throw new Failure('not_found')
  return { found, rights, isOwn: found.author_uuid === reader.session.userUuid }
}

type Change = { version: number; text: RichDocument }

/** Changes the text of an own comment. */
export async function editComment(
  tx: Tx,
  services: Services,
  named: Named,
  { version, text: typed }: Change,
): Promise<Comment> {
  const { session, now } = services.reader
  const { found, rights, isOwn } = await requireComment(tx, services, named)
  const { uuid } = found
  if (!isOwn) throw new Failure('no_permission')
  if (found.deleted_at !== null) throw new Failure('not_found')
  if (!rights.isOpen) throw new Failure('comments_closed')
  if (Number(found.version) !== version)
    throw new Failure('version_conflict', { current: await readComment(tx, session, rights, uuid) })
  const text = await withNames(tx, 'text', typed)
  await tx
    .updateTable('comments')
    .set({ text: JSON.stringify(text), version: version + 1, edited_at: new Date(now) })
    .where('uuid', '=', uuid)
    .execute()
  await tellReaders(tx, services, named)
  return readComment(tx, session, rights, uuid)
}

/** Erases the text of a comment. The row stays as a mark in the list. A repeat changes nothing. */
export async function deleteComment(tx: Tx, services: Services, named: Named): Promise<void> {
  const { session, now } = services.reader
  const { found, rights, isOwn } = await requireComment(tx, services, named)
  const { uuid } = found
  if (!isOwn && !rights.mayManage) throw new Failure('no_permission')
  if (found.deleted_at !== null) return
  await tx
    .updateTable('comments')
    .set((eb) => ({
      text: JSON.stringify(EMPTY_DOCUMENT),
      version: eb('version', '+', 1),
      deleted_at: new Date(now),
      deleted_by: session.userUuid,
    }))
    .where('uuid', '=', uuid)
    .execute()
  // The audit does not keep the text either, because the comment may hold what must not be stored.
  if (!isOwn)
    await recordEvent(tx, session, now, {
      event: 'comment.removed',
      uuid,
      before: { author_uuid: found.author_uuid, record: found.record, record_uuid: found.record_uuid },
      after: null,
    })
  await tellReaders(tx, services, named)
}
