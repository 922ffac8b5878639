import { sql } from 'kysely'
import type { ChatMessage, ChatRole, ChatType } from '#contract/api/define/shapes.ts'
import { CHAT_PREVIEW_LENGTH } from '#contract/constants.ts'
import type { Tx } from '#server/db/database.ts'
import { Failure } from '#server/request/failure.ts'
import { toAvatar } from '#server/storage/avatarAddress.ts'

export type MessageRow = {
  message_uuid: string
  chat_uuid: string
  seq: number
  client_uuid: string | null
  content: string
  created_at: string
  version: number
  change: number
  edited_at: string | null
  withdrawn_at: string | null
  withdrawn_by: string | null
  pinned_at: string | null
  pinned_by: string | null
  sender_uuid: string
  first_name: string
  last_name: string
  avatar_uuid: string | null
  reply_seq: number | null
  reply_uuid: string | null
  reply_preview: string | null
  reply_withdrawn: boolean | null
  replied_uuid: string | null
  replied_first: string | null
  replied_last: string | null
  replied_avatar: string | null
  mentions: string[]
  mentions_all: boolean
  reactions: ChatMessage['reactions']
  attachments: ChatMessage['attachments']
  last_change: number
}

function replyOf(row: MessageRow): ChatMessage['reply_to'] {
  if (row.reply_seq === null) return null
  return {
    seq: row.reply_seq,
    message_uuid: row.reply_uuid,
    sender:
      row.replied_uuid === null
        ? null
        : {
            user_uuid: row.replied_uuid,
            first_name: row.replied_first ?? '',
            last_name: row.replied_last ?? '',
            avatar: toAvatar(row.replied_avatar),
          },
    preview: row.reply_preview ?? '',
    is_withdrawn: row.reply_withdrawn ?? false,
  }
}

export const toMessage = (row: MessageRow): ChatMessage => ({
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
  version: row.version,
  change: row.change,
  edited_at: row.edited_at,
  withdrawn_at: row.withdrawn_at,
  withdrawn_by: row.withdrawn_by,
  pinned_at: row.pinned_at,
  pinned_by: row.pinned_by,
  reply_to: replyOf(row),
  mentions: row.mentions,
  mentions_all: row.mentions_all,
  reactions: row.reactions,
  attachments: row.attachments,
})

/** SQL: the files of a message (`g`), in their order. The kept files of a withdrawn message are left out. */
export const filesOfMessage = sql<ChatMessage['attachments']>`case when g.withdrawn_at is null then
  (select coalesce(jsonb_agg(jsonb_build_object('file_uuid', x.file_uuid, 'name', x.name, 'size', x.size,
    'content_type', x.content_type) order by x.nth), '[]') from chat_attachments x
  where x.dealer_id = g.dealer_id and x.chat_uuid = g.chat_uuid and x.seq = g.seq) else '[]' end`

/** SQL: the beginning of a message's text, or else the name of its first file. `message` is the alias of the row. */
export const previewOf = (message: 'l' | 'q') => {
  const of = (column: string) => sql.ref(`${message}.${column}`)
  return sql<string>`left(case when ${of('content')} <> '' or ${of('withdrawn_at')} is not null then ${of('content')} else
    coalesce((select x.name from chat_attachments x where x.dealer_id = ${of('dealer_id')}
      and x.chat_uuid = ${of('chat_uuid')} and x.seq = ${of('seq')} order by x.nth limit 1), '') end,
    ${sql.lit(CHAT_PREVIEW_LENGTH)})`
}

/**
 * The statement that reads messages. It contains the membership check, so that reading a page costs one round trip.
 * Non-members get no rows. An answer to a message that the member may not see has no quote.
 */
export const messageRows = (
  chatUuid: string,
  userUuid: string,
  range: ReturnType<typeof sql>,
  order: ReturnType<typeof sql>,
  limit: number,
) =>
  sql<MessageRow>`
    select g.message_uuid, g.chat_uuid, g.seq, g.client_uuid, g.content, g.created_at, g.sender_uuid,
      g.version, g.change, g.edited_at, g.withdrawn_at, g.withdrawn_by, g.pinned_at, g.pinned_by, g.mentions_all, c.last_change,
      (select coalesce(jsonb_agg(x.user_uuid order by x.user_uuid), '[]') from chat_mentions x
        where x.dealer_id = g.dealer_id and x.chat_uuid = g.chat_uuid and x.seq = g.seq) as mentions,
      u.first_name, u.last_name, u.avatar_uuid,
      g.reply_seq, q.message_uuid as reply_uuid, ${previewOf('q')} as reply_preview,
      q.withdrawn_at is not null as reply_withdrawn, a.uuid as replied_uuid, a.first_name as replied_first,
      a.last_name as replied_last, a.avatar_uuid as replied_avatar,
      (select coalesce(jsonb_agg(jsonb_build_object('reaction', r.reaction, 'users', r.users) order by r.first_at, r.reaction), '[]')
        from (select x.reaction, min(x.at) as first_at, jsonb_agg(x.user_uuid order by x.at, x.user_uuid) as users
          from chat_reactions x where x.dealer_id = g.dealer_id and x.chat_uuid = g.chat_uuid and x.seq = g.seq
          group by x.reaction) r) as reactions,
      ${filesOfMessage} as attachments
    from chat_messages g
    join chats c on c.dealer_id = g.dealer_id and c.uuid = g.chat_uuid and c.deleted_at is null
    join chat_members m on m.dealer_id = g.dealer_id and m.chat_uuid = g.chat_uuid and m.user_uuid = ${userUuid}
    join users u on u.dealer_id = g.dealer_id and u.uuid = g.sender_uuid
    left join chat_messages q on q.dealer_id = g.dealer_id and q.chat_uuid = g.chat_uuid and q.seq = g.reply_seq
      and q.seq > m.visible_after
    left join users a on a.dealer_id = q.dealer_id and a.uuid = q.sender_uuid
    where g.chat_uuid = ${chatUuid} and g.seq > m.visible_after and ${range}
    order by ${order} limit ${limit}`

/** One message as a member sees it, or `not_found`. */
export async function getMessage(
  tx: Tx,
  chatUuid: string,
  userUuid: string,
  messageUuid: string,
): Promise<ChatMessage> {
  const range = sql`g.message_uuid = ${messageUuid}`
  const { rows } = await messageRows(chatUuid, userUuid, range, sql`g.seq`, 1).execute(tx)
  const row = rows[0]
  if (!row) throw new Failure('not_found')
  return toMessage(row)
}

type LockedChat = {
  type: ChatType
  last_seq: number
  is_readonly: boolean
  is_on_hold: boolean
  role: ChatRole
  visible_after: number
  last_message_at: string | null
}

/**
 * Locks the chat, which orders its messages and their changes. Locks the member's row too, so that a user who was
 * removed during the wait cannot write any more.
 */
export async function lockChat(tx: Tx, chatUuid: string, userUuid: string): Promise<LockedChat> {
  const { rows } = await sql<LockedChat>`
    select c.type, c.last_seq, c.is_readonly, c.is_on_hold, m.role, m.visible_after, c.last_message_at
    from chats c join chat_members m on m.dealer_id = c.dealer_id and m.chat_uuid = c.uuid
    where c.uuid = ${chatUuid} and m.user_uuid = ${userUuid} and c.deleted_at is null
    for update of c for key share of m`.execute(tx)
  const chat = rows[0]
  if (!chat) throw new Failure('not_found')
  return chat
}

/** Gives the message the next number of the chat's changes. */
export async function countChange(tx: Tx, chatUuid: string, seq: number): Promise<void> {
  await sql`
    with counted as (update chats set last_change = last_change + 1 where uuid = ${chatUuid} returning last_change)
    update chat_messages set change = counted.last_change from counted
    where chat_uuid = ${chatUuid} and seq = ${seq}`.execute(tx)
}
