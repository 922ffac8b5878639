import { sql } from 'kysely'
import { v7 as uuidv7 } from 'uuid'
import type { ChatMessage, ChatRole, ChatType } from '#contract/api/define/shapes.ts'
import { onCommit, type Tx } from '#server/db/database.ts'
import { Failure } from '#server/request/failure.ts'
import type { Session } from '#server/request/session.ts'
import type { Hub } from '#server/socket/hub.ts'
import { room } from '#server/socket/room.ts'
import { type SentFile, storeMessageFiles } from './attachments/messageFiles.ts'
import { totalUnread } from './chatItems.ts'
import { getMessage, lockChat, type MessageRow, messageRows, toMessage } from './messageRows.ts'

type Page = { items: ChatMessage[]; has_more: boolean; next_cursor_uuid: string | null; last_change: number }

type Reader = { chatUuid: string; userUuid: string; limit: number }

const pageFrom = (rows: readonly MessageRow[], limit: number) => ({
  items: rows.slice(0, limit).map(toMessage),
  has_more: rows.length > limit,
  last_change: rows[0]?.last_change ?? 0,
})

/**
 * A page of messages, newest first, before `beforeUuid` if given. An unknown cursor and one of another chat both give
 * an empty page.
 */
export async function readPage(
  tx: Tx,
  { chatUuid, userUuid, limit }: Reader,
  beforeUuid?: string,
  beforeSeq?: number,
): Promise<Page> {
  const place = beforeSeq === undefined ? sql`true` : sql`g.seq < ${beforeSeq}`
  const range =
    beforeUuid === undefined
      ? place
      : sql`g.seq < (select seq from chat_messages where chat_uuid = ${chatUuid} and message_uuid = ${beforeUuid})`
  const { rows } = await messageRows(chatUuid, userUuid, range, sql`g.seq desc`, limit + 1).execute(tx)
  const page = pageFrom(rows, limit)
  return { ...page, next_cursor_uuid: page.has_more ? (page.items.at(-1)?.message_uuid ?? null) : null }
}

/** Messages after `seq`, oldest first. Clients use it to fill a gap. */
export async function readAfter(tx: Tx, { chatUuid, userUuid, limit }: Reader, seq: number): Promise<Page> {
  const { rows } = await messageRows(chatUuid, userUuid, sql`g.seq > ${seq}`, sql`g.seq`, limit + 1).execute(tx)
  return { ...pageFrom(rows, limit), next_cursor_uuid: null }
}

/**
 * Messages that were changed after the number `change`, such as by an edit, a reaction or a pin, in the order of their
 * last change.
 */
export async function readChanged(tx: Tx, { chatUuid, userUuid, limit }: Reader, change: number): Promise<Page> {
  // The first condition repeats that of the partial index, so that Postgres uses the index.
  const range = sql`g.change > 0 and g.change > ${change}`
  const { rows } = await messageRows(chatUuid, userUuid, range, sql`g.change`, limit + 1).execute(tx)
  const page = pageFrom(rows, limit)
  const last = page.has_more ? (page.items.at(-1)?.change ?? change) : Math.max(page.last_change, change)
  return { ...page, last_change: last, next_cursor_uuid: null }
}

/** Explains an empty page: refuses it unless the caller is a member and the cursor is known. */
export async function explainEmptyPage(
  tx: Tx,
  { chatUuid, userUuid }: Pick<Reader, 'chatUuid' | 'userUuid'>,
  beforeUuid?: string,
): Promise<void> {
  await requireMember(tx, chatUuid, userUuid)
  if (beforeUuid === undefined) return
  const cursor = await tx
    .selectFrom('chat_messages')
    .select('seq')
    .where('chat_uuid', '=', chatUuid)
    .where('message_uuid', '=', beforeUuid)
    .executeTakeFirst()
  if (!cursor) throw new Failure('validation_failed', { fields: { before_uuid: 'not_found' } })
}

/** The caller's membership, or `not_found`: a stranger must not learn that the chat exists. */
export async function requireMember(tx: Tx, chatUuid: string, userUuid: string) {
  const member = await tx
    .selectFrom('chat_members as m')
    .innerJoin('chats as c', (join) =>
      join.onRef('c.dealer_id', '=', 'm.dealer_id').onRef('c.uuid', '=', 'm.chat_uuid'),
    )
    .select([
      'm.role',
      'm.is_automatic',
      'm.last_read_seq',
      'm.visible_after',
      'c.type',
      'c.last_seq',
      'c.is_readonly',
      'c.forbid_mute',
      'c.forbid_archive',
      'c.forbid_leave',
    ])
    .where('m.chat_uuid', '=', chatUuid)
    .where('m.user_uuid', '=', userUuid)
    .where('c.deleted_at', 'is', null)
    .executeTakeFirst()
  if (!member) throw new Failure('not_found')
  return member
}

type Writer = { type: ChatType; role: ChatRole; is_readonly: boolean }

/** Refuses a member who may not write in the chat, or may not mention everybody there. */
export function requireWriter({ type, role, is_readonly }: Writer, mentionsAll: boolean): void {
  if (is_readonly && role === 'member') throw new Failure('chat_read_only')
  if (mentionsAll && (type === 'private' || role === 'member')) throw new Failure('no_permission')
}

type Sending = {
  session: Session
  chatUuid: string
  content: string
  clientUuid: string | undefined
  replyTo: string | undefined
  mentions: readonly string[]
  mentionsAll: boolean
  attachments: readonly SentFile[]
  now: number
}

/** The `seq` of a message that may be answered. Null for one that does not exist or that the sender may not see. */
export async function findReplySeq(
  tx: Tx,
  chatUuid: string,
  visibleAfter: number,
  replyTo: string,
): Promise<number | null> {
  const { rows } = await sql<{ seq: number }>`
    select seq from chat_messages where chat_uuid = ${chatUuid} and message_uuid = ${replyTo} and seq > ${visibleAfter}`.execute(
    tx,
  )
  return rows[0]?.seq ?? null
}

/** Finds the `seq` of the message to answer. A message that the sender may not see is refused like an unknown one. */
export async function replySeq(tx: Tx, chatUuid: string, visibleAfter: number, replyTo: string | undefined) {
  if (replyTo === undefined) return null
  const seq = await findReplySeq(tx, chatUuid, visibleAfter, replyTo)
  if (seq === null) throw new Failure('validation_failed', { fields: { reply_to: 'not_found' } })
  return seq
}

/**
 * Stores the mentioned users. A message may wait for a connection, so a user who left the chat meanwhile is left out.
 */
async function storeMentions(
  tx: Tx,
  { session: { dealerId }, chatUuid, mentions }: Sending,
  seq: number,
): Promise<void> {
  if (mentions.length === 0) return
  await sql`insert into chat_mentions (dealer_id, chat_uuid, seq, user_uuid)
    select ${dealerId}, ${chatUuid}, ${seq}, user_uuid from chat_members
    where chat_uuid = ${chatUuid} and user_uuid = any(${[...mentions]}::uuid[])`.execute(tx)
}

/**
 * Whether a message that is sent again matches the stored one. An edited message always matches, because its first text
 * is no longer the stored one. A stored file that was deleted has no uuid, so it matches every file.
 */
function isRepeat({ version, content, attachments }: MessageRow, sent: string, files: readonly SentFile[]): boolean {
  if (version > 1) return true
  const isSame = ({ file_uuid }: SentFile, nth: number) =>
    [null, file_uuid].includes(attachments[nth]?.file_uuid ?? null)
  return content === sent && attachments.length === files.length && files.every(isSame)
}

/**
 * Stores a message under the lock of the chat row, which gives it the next `seq`. A repeat with the same `client_uuid`
 * returns the stored message.
 */
export async function sendMessage(tx: Tx, sending: Sending): Promise<ChatMessage> {
  const { session, chatUuid, clientUuid } = sending
  const { dealerId, userUuid } = session
  // The database stores lone surrogates as U+FFFD. A repeat must compare equal to the stored text.
  const content = sending.content.toWellFormed()
  const isSame = sql`g.sender_uuid = ${userUuid} and g.client_uuid = ${clientUuid ?? null}`
  const [chat, before] = await Promise.all([
    lockChat(tx, chatUuid, userUuid),
    clientUuid === undefined ? null : messageRows(chatUuid, userUuid, isSame, sql`g.seq`, 1).execute(tx),
  ])
  const stored = before?.rows[0]
  if (stored && !isRepeat(stored, content, sending.attachments)) throw new Failure('idempotency_conflict')
  if (stored) return toMessage(stored)
  requireWriter(chat, sending.mentionsAll)

  const seq = chat.last_seq + 1
  // When the clock was set back, a newer message must not get an earlier time.
  const createdAt = new Date(Math.max(sending.now, Date.parse(chat.last_message_at ?? '1970-01-01'))).toISOString()
  const message_uuid = uuidv7()
  const reply_seq = await replySeq(tx, chatUuid, chat.visible_after, sending.replyTo)
  await Promise.all([
    tx
      .insertInto('chat_messages')
      .values({
        dealer_id: dealerId,
        chat_uuid: chatUuid,
        seq,
        message_uuid,
        sender_uuid: userUuid,
        client_uuid: clientUuid ?? null,
        content,
        reply_seq,
        mentions_all: sending.mentionsAll,
        created_at: createdAt,
      })
      .execute(),
    tx
      .updateTable('chats')
      .set({ last_seq: seq, last_message_at: createdAt, updated_at: createdAt })
      .where('uuid', '=', chatUuid)
      .execute(),
    tx
      .updateTable('chat_members')
      .set({ is_archived: false })
      .where('chat_uuid', '=', chatUuid)
      .where('is_archived', '=', true)
      .execute(),
  ])
  await storeMentions(tx, sending, seq)
  await storeMessageFiles(tx, session, { dealerId, chatUuid, seq }, sending.attachments)
  return getMessage(tx, chatUuid, userUuid, message_uuid)
}

/**
 * The message in a form that every member may get. If some member may not see the quoted message, the quote is left out
 * for all, and clients fetch the message.
 */
async function messageForAll(tx: Tx, message: ChatMessage): Promise<ChatMessage> {
  if (message.reply_to === null) return message
  const { seq } = message.reply_to
  const { rows } = await sql`select from chat_members
    where chat_uuid = ${message.chat_uuid} and visible_after >= ${seq} limit 1`.execute(tx)
  if (rows.length === 0) return message
  return { ...message, reply_to: { seq, message_uuid: null, sender: null, preview: '', is_withdrawn: false } }
}

/** Tells the members of a chat about a stored message, after the commit. Clients recognise a repeat by its seq. */
export async function announceMessage(tx: Tx, hub: Hub, dealerId: string, message: ChatMessage): Promise<void> {
  const frame = { event: 'chat.message.created', data: await messageForAll(tx, message) } as const
  onCommit(tx, () => hub.publish(dealerId, room.chat(message.chat_uuid), frame))
}

/**
 * Moves the read position forward, never back, and counts the unread rest. Without a message everything counts as read.
 */
export async function markRead(tx: Tx, chatUuid: string, userUuid: string, lastMessageUuid: string | undefined) {
  const member = await requireMember(tx, chatUuid, userUuid)
  let seq = member.last_seq
  if (lastMessageUuid !== undefined) {
    const seen = await tx
      .selectFrom('chat_messages')
      .select('seq')
      .where('chat_uuid', '=', chatUuid)
      .where('message_uuid', '=', lastMessageUuid)
      .executeTakeFirst()
    if (!seen) throw new Failure('validation_failed', { fields: { last_message_uuid: 'not_found' } })
    seq = seen.seq
  }
  const { rows } = await sql<{ last_read_seq: number }>`
    update chat_members set last_read_seq = greatest(last_read_seq, ${seq})
    where chat_uuid = ${chatUuid} and user_uuid = ${userUuid} returning last_read_seq`.execute(tx)
  const lastReadSeq = rows[0]?.last_read_seq ?? seq
  const [left, total] = await Promise.all([
    tx
      .selectFrom('chat_messages')
      .select((eb) => eb.fn.countAll<number>().as('unread'))
      .where('chat_uuid', '=', chatUuid)
      .where('seq', '>', lastReadSeq)
      .where('sender_uuid', '!=', userUuid)
      .executeTakeFirstOrThrow(),
    totalUnread(tx, userUuid),
  ])
  return { unread: Number(left.unread), total, last_read_seq: lastReadSeq }
}
