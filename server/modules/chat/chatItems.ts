import { sql } from 'kysely'
import type { ChatItem, ChatRole, ChatType } from '#contract/api/define/shapes.ts'
import type { Tx } from '#server/db/database.ts'
import { toAvatar } from '#server/storage/avatarAddress.ts'
import { previewOf } from './messageRows.ts'

type Row = {
  chat_uuid: string
  type: ChatType
  name: string
  avatar_uuid: string | null
  partner_uuid: string | null
  partner_first_name: string | null
  partner_last_name: string | null
  partner_avatar_uuid: string | null
  member_count: number
  my_role: ChatRole
  is_readonly: boolean
  forbid_mute: boolean
  forbid_archive: boolean
  forbid_leave: boolean
  is_muted: boolean
  muted_until: string | null
  is_archived: boolean
  last_seq: number
  last_change: number
  last_read_seq: number
  unread: number
  unread_mentions: number
  last_message_at: string | null
  preview: string | null
  preview_at: string | null
  preview_withdrawn: boolean
  sender_uuid: string | null
  sender_first_name: string | null
  sender_last_name: string | null
  sender_avatar_uuid: string | null
  updated_at: string
  version: number
}

/**
 * Chats as one member sees them, in one statement. Unread messages (of others, after the read position) are always
 * counted, never stored as a number that could drift.
 */
function select(userUuid: string, chatUuid: string | null) {
  return sql<Row>`
    select c.uuid as chat_uuid, c.type, c.name, c.avatar_uuid, c.is_readonly, c.forbid_mute, c.forbid_archive,
      c.forbid_leave, c.last_seq, c.last_change, c.last_message_at, c.updated_at, c.version,
      m.role as my_role,
      m.is_muted and coalesce(m.muted_until > now(), true) as is_muted, m.muted_until, m.is_archived, m.last_read_seq,
      (select count(*) from chat_members x where x.dealer_id = c.dealer_id and x.chat_uuid = c.uuid) as member_count,
      case when c.last_seq = m.last_read_seq then 0 else
        (select count(*) from chat_messages x where x.dealer_id = c.dealer_id and x.chat_uuid = c.uuid
           and x.seq > m.last_read_seq and x.sender_uuid <> m.user_uuid) end as unread,
      case when c.last_seq = m.last_read_seq then 0 else
        (select count(*) from chat_mentions x where x.dealer_id = c.dealer_id and x.user_uuid = m.user_uuid
           and x.chat_uuid = c.uuid and x.seq > m.last_read_seq)
        + (select count(*) from chat_messages x where x.dealer_id = c.dealer_id and x.chat_uuid = c.uuid
           and x.seq > m.last_read_seq and x.mentions_all and x.sender_uuid <> m.user_uuid) end as unread_mentions,
      ${previewOf('l')} as preview, l.created_at as preview_at, l.withdrawn_at is not null as preview_withdrawn,
      s.uuid as sender_uuid, s.first_name as sender_first_name, s.last_name as sender_last_name,
      s.avatar_uuid as sender_avatar_uuid,
      p.uuid as partner_uuid, p.first_name as partner_first_name, p.last_name as partner_last_name,
      p.avatar_uuid as partner_avatar_uuid
    from chat_members m
    join chats c on c.dealer_id = m.dealer_id and c.uuid = m.chat_uuid
    left join chat_messages l on l.dealer_id = c.dealer_id and l.chat_uuid = c.uuid and l.seq = c.last_seq
      and l.seq > m.visible_after
    left join users s on s.dealer_id = l.dealer_id and s.uuid = l.sender_uuid
    left join users p on p.dealer_id = c.dealer_id
      and p.uuid = case when c.pair_low = m.user_uuid then c.pair_high else c.pair_low end
    where m.user_uuid = ${userUuid} and c.deleted_at is null
      ${chatUuid === null ? sql`` : sql`and m.chat_uuid = ${chatUuid}`}
    order by coalesce(c.last_message_at, c.created_at) desc, c.uuid`
}

function toItem(row: Row): ChatItem {
  const isPrivate = row.type === 'private'
  return {
    chat_uuid: row.chat_uuid,
    name: isPrivate ? `${row.partner_first_name ?? ''} ${row.partner_last_name ?? ''}`.trim() : row.name,
    type: row.type,
    avatar: toAvatar(isPrivate ? row.partner_avatar_uuid : row.avatar_uuid),
    partner_uuid: row.partner_uuid,
    member_count: row.member_count,
    my_role: row.my_role,
    is_readonly: row.is_readonly,
    forbid_mute: row.forbid_mute,
    forbid_archive: row.forbid_archive,
    forbid_leave: row.forbid_leave,
    // A chat that forbids muting is loud again for members who had muted it.
    is_muted: row.is_muted && !row.forbid_mute,
    muted_until: row.is_muted && !row.forbid_mute ? row.muted_until : null,
    is_archived: row.is_archived,
    last_seq: row.last_seq,
    last_change: row.last_change,
    last_read_seq: row.last_read_seq,
    unread: Number(row.unread),
    unread_mentions: Number(row.unread_mentions),
    last_message_at: row.last_message_at,
    last_message:
      row.sender_uuid === null || row.preview_at === null
        ? null
        : {
            preview: row.preview ?? '',
            is_withdrawn: row.preview_withdrawn,
            created_at: row.preview_at,
            user: {
              user_uuid: row.sender_uuid,
              first_name: row.sender_first_name ?? '',
              last_name: row.sender_last_name ?? '',
              avatar: toAvatar(row.sender_avatar_uuid),
            },
          },
    changed_at: row.updated_at,
    version: row.version,
  }
}

/** All chats of a user, newest message first. */
export async function listChats(tx: Tx, userUuid: string): Promise<ChatItem[]> {
  const { rows } = await select(userUuid, null).execute(tx)
  return rows.map(toItem)
}

/** One chat, or null for a user who is not a member. */
export async function findChat(tx: Tx, userUuid: string, chatUuid: string): Promise<ChatItem | null> {
  const { rows } = await select(userUuid, chatUuid).execute(tx)
  return rows[0] ? toItem(rows[0]) : null
}

/** Number of unread messages of others, over all chats of a user. */
export async function totalUnread(tx: Tx, userUuid: string): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select coalesce(sum((select count(*) from chat_messages x where x.dealer_id = c.dealer_id and x.chat_uuid = c.uuid
      and x.seq > m.last_read_seq and x.sender_uuid <> m.user_uuid)), 0)::bigint as total
    from chat_members m join chats c on c.dealer_id = m.dealer_id and c.uuid = m.chat_uuid
    where m.user_uuid = ${userUuid} and c.deleted_at is null and c.last_seq > m.last_read_seq`.execute(tx)
  return rows[0]?.total ?? 0
}

/** The chats whose events a user's new connection gets. */
export async function chatUuids(tx: Tx, userUuid: string): Promise<string[]> {
  const rows = await tx
    .selectFrom('chat_members as m')
    .innerJoin('chats as c', (join) =>
      join.onRef('c.dealer_id', '=', 'm.dealer_id').onRef('c.uuid', '=', 'm.chat_uuid'),
    )
    .select('m.chat_uuid')
    .where('m.user_uuid', '=', userUuid)
    .where('c.deleted_at', 'is', null)
    .execute()
  return rows.map((row) => row.chat_uuid)
}
