import { sql } from 'kysely'
import { v7 as uuidv7 } from 'uuid'
import type { ChatMessage } from '#contract/api/define/shapes.ts'
import type { Tx } from '#server/db/database.ts'
import { Failure } from '#server/request/failure.ts'
import { toAvatar } from '#server/storage/avatarAddress.ts'
import { totalUnread } from './chatItems.ts'

type Row = {
  message_uuid: string
  chat_uuid: string
  seq: number
  client_uuid: string | null
  content: string
  created_at: string
  sender_uuid: string
  first_name: string
  last_name: string
  avatar_uuid: string | null
}

const toMessage = (row: Row): ChatMessage => ({
  message_uuid: row.message_uuid,
  chat_uuid: row.chat_uuid,
  seq: row.seq,
  client_uuid: row.client_uuid,
  content: row.content,
  created_at: row.created_at,
  sender: {
    user_uuid: row.sender_uuid,
    first_name: row.first_name,
    last_name: row.last_name,
    avatar: toAvatar(row.avatar_uuid),
  },
})

type Page = { items: ChatMessage[]; has_more: boolean; next_cursor_uuid: string | null }

/**
 * The membership check is part of the statement, so that reading a page costs one round trip. Non-members get no rows.
 */
const pageOf = (
  chatUuid: string,
  userUuid: string,
  range: ReturnType<typeof sql>,
  order: 'asc' | 'desc',
  limit: number,
) =>
  sql<Row>`
    select g.message_uuid, g.chat_uuid, g.seq, g.client_uuid, g.content, g.created_at, g.sender_uuid,
      u.first_name, u.last_name, u.avatar_uuid
    from chat_messages g
    join users u on u.dealer_id = g.dealer_id and u.uuid = g.sender_uuid
    where g.chat_uuid = ${chatUuid} and ${range}
      and exists (select from chat_members m join chats c on c.dealer_id = m.dealer_id and c.uuid = m.chat_uuid
        where m.dealer_id = g.dealer_id and m.chat_uuid = g.chat_uuid and m.user_uuid = ${userUuid}
          and c.deleted_at is null and g.seq > m.visible_after)
    order by g.seq ${order === 'asc' ? sql`asc` : sql`desc`} limit ${limit}`

type Reader = { chatUuid: string; userUuid: string; limit: number }

/** A page, newest first, before `beforeUuid` if given. An unknown cursor and one of another chat look the same. */
export async function readPage(tx: Tx, { chatUuid, userUuid, limit }: Reader, beforeUuid?: string): Promise<Page> {
  const range =
    beforeUuid === undefined
      ? sql`true`
      : sql`g.seq < (select seq from chat_messages where chat_uuid = ${chatUuid} and message_uuid = ${beforeUuid})`
  const { rows } = await pageOf(chatUuid, userUuid, range, 'desc', limit + 1).execute(tx)
  const items = rows.slice(0, limit).map(toMessage)
  const hasMore = rows.length > limit
  return { items, has_more: hasMore, next_cursor_uuid: hasMore ? (items.at(-1)?.message_uuid ?? null) : null }
}

/** Messages after `seq`, oldest first. Clients use it to fill a gap. */
export async function readAfter(tx: Tx, { chatUuid, userUuid, limit }: Reader, seq: number): Promise<Page> {
  const { rows } = await pageOf(chatUuid, userUuid, sql`g.seq > ${seq}`, 'asc', limit + 1).execute(tx)
  return { items: rows.slice(0, limit).map(toMessage), has_more: rows.length > limit, next_cursor_uuid: null }
}

/** An empty page is correct only for a member with a known cursor. Every other caller is refused. */
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
      'c.type',
      'c.last_seq',
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

type Sending = {
  dealerId: string
  chatUuid: string
  userUuid: string
  content: string
  clientUuid: string | undefined
  now: number
}

/**
 * Stores a message under the lock of the chat row, which gives it the next `seq`. A repeat with the same `client_uuid`
 * returns the stored message.
 */
export async function sendMessage(tx: Tx, sending: Sending): Promise<ChatMessage> {
  const { dealerId, chatUuid, userUuid, clientUuid } = sending
  // The database stores lone surrogates as U+FFFD. A repeat must compare equal to the stored text.
  const content = sending.content.toWellFormed()
  const [locked, before] = await Promise.all([
    // Locks the member's row too, so that a user who was removed during the wait cannot write any more.
    sql<{ last_seq: number; is_readonly: boolean; role: string; last_message_at: string | null }>`
      select c.last_seq, c.is_readonly, m.role, c.last_message_at
      from chats c join chat_members m on m.dealer_id = c.dealer_id and m.chat_uuid = c.uuid
      where c.uuid = ${chatUuid} and m.user_uuid = ${userUuid} and c.deleted_at is null
      for update of c for key share of m`.execute(tx),
    clientUuid === undefined
      ? null
      : pageOf(
          chatUuid,
          userUuid,
          sql`g.sender_uuid = ${userUuid} and g.client_uuid = ${clientUuid}`,
          'asc',
          1,
        ).execute(tx),
  ])
  const chat = locked.rows[0]
  if (!chat) throw new Failure('not_found')
  const stored = before?.rows[0]
  if (stored && stored.content !== content) throw new Failure('idempotency_conflict')
  if (stored) return toMessage(stored)
  if (chat.is_readonly && chat.role === 'member') throw new Failure('chat_read_only')

  const seq = chat.last_seq + 1
  // When the clock was set back, a newer message must not get an earlier time.
  const createdAt = new Date(Math.max(sending.now, Date.parse(chat.last_message_at ?? '1970-01-01'))).toISOString()
  const message_uuid = uuidv7()
  const [sender] = await Promise.all([
    tx
      .selectFrom('users')
      .select(['uuid', 'first_name', 'last_name', 'avatar_uuid'])
      .where('uuid', '=', userUuid)
      .executeTakeFirstOrThrow(),
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
  const { uuid, ...name } = sender
  const row = {
    message_uuid,
    chat_uuid: chatUuid,
    seq,
    client_uuid: clientUuid ?? null,
    content,
    created_at: createdAt,
  }
  return toMessage({ ...row, sender_uuid: uuid, ...name })
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
