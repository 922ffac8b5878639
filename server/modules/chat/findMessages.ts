import { type RawBuilder, sql } from 'kysely'
import type { ChatMessage } from '#contract/api/define/shapes.ts'
import { wordBeginnings } from '#contract/text/words.ts'
import type { Tx } from '#server/db/database.ts'
import { toAvatar } from '#server/storage/avatarAddress.ts'
import { filesOfMessage } from './messageRows.ts'
import { requireMember } from './messages.ts'

/** At most this many messages in one answer. */
const SHOWN = 30
/** At most this many of the typed words count. */
const WORDS_MAX = 8
/** The last code point. It ends a range of all words with a certain beginning. */
const LAST_LETTER = '\u{10FFFF}'

type Row = {
  chat_uuid: string
  message_uuid: string
  seq: number
  content: string
  created_at: string
  sender_uuid: string
  first_name: string
  last_name: string
  avatar_uuid: string | null
  attachments: ChatMessage['attachments']
}
type Found = Pick<
  ChatMessage,
  'chat_uuid' | 'message_uuid' | 'seq' | 'content' | 'created_at' | 'sender' | 'attachments'
>

type Query = {
  q: string
  chat_uuid?: string | undefined
  sender_uuid?: string | undefined
  from?: string | undefined
  until?: string | undefined
  before_uuid?: string | undefined
}

const lengthOf = (ways: readonly string[]) => Math.min(...ways.map(({ length }) => length))

const beginsWith = (ways: readonly string[]): RawBuilder<unknown> =>
  sql`(${sql.join(
    ways.map((way) => sql`(w.word >= ${way} and w.word < ${way + LAST_LETTER})`),
    sql` or `,
  )})`

const when = (value: unknown, condition: RawBuilder<unknown>) => (value === undefined ? sql`` : sql`and ${condition}`)

/**
 * Messages in the chats of the user that contain, for each typed word, a word that begins with it. The longest word
 * leads to the messages, because it is likely the rarest.
 */
export async function findMessages(tx: Tx, userUuid: string, query: Query) {
  const words = wordBeginnings(query.q).slice(0, WORDS_MAX)
  const [lead, ...others] = words.sort((a, b) => lengthOf(b) - lengthOf(a))
  if (!lead) return { items: [], has_more: false }
  const also = others.map(
    (ways) => sql`and exists (select from chat_words w where w.dealer_id = g.dealer_id and w.chat_uuid = g.chat_uuid
      and w.seq = g.seq and ${beginsWith(ways)})`,
  )
  const { chat_uuid, sender_uuid, from, until, before_uuid } = query
  const { rows } = await sql<Row>`
    select g.chat_uuid, g.message_uuid, g.seq, g.content, g.created_at, g.sender_uuid,
      u.first_name, u.last_name, u.avatar_uuid, ${filesOfMessage} as attachments
    from chat_members m
    join chats c on c.dealer_id = m.dealer_id and c.uuid = m.chat_uuid and c.deleted_at is null
    cross join lateral (select distinct w.seq from chat_words w
      where w.dealer_id = m.dealer_id and w.chat_uuid = m.chat_uuid and w.seq > m.visible_after and ${beginsWith(lead)}) f
    join chat_messages g on g.dealer_id = m.dealer_id and g.chat_uuid = m.chat_uuid and g.seq = f.seq
    join users u on u.dealer_id = g.dealer_id and u.uuid = g.sender_uuid
    where m.user_uuid = ${userUuid} ${sql.join(also, sql` `)}
      ${when(chat_uuid, sql`m.chat_uuid = ${chat_uuid}`)} ${when(sender_uuid, sql`g.sender_uuid = ${sender_uuid}`)}
      ${when(from, sql`g.created_at >= ${from}::timestamptz`)} ${when(until, sql`g.created_at < ${until}::timestamptz`)}
      ${when(
        before_uuid,
        sql`(g.created_at, g.message_uuid) < (select b.created_at, b.message_uuid from chat_messages b
        join chat_members n on n.dealer_id = b.dealer_id and n.chat_uuid = b.chat_uuid and n.user_uuid = ${userUuid}
        where b.message_uuid = ${before_uuid})`,
      )}
    order by g.created_at desc, g.message_uuid desc limit ${sql.lit(SHOWN + 1)}`.execute(tx)
  return { items: rows.slice(0, SHOWN).map(toFound), has_more: rows.length > SHOWN }
}

const toFound = ({ sender_uuid, first_name, last_name, avatar_uuid, ...row }: Row): Found => ({
  ...row,
  sender: { user_uuid: sender_uuid, first_name, last_name, avatar: toAvatar(avatar_uuid) },
})

/** The `seq` of the first message at or after a moment that the member may see, or null. */
export async function findPosition(tx: Tx, chatUuid: string, userUuid: string, at: string): Promise<number | null> {
  await requireMember(tx, chatUuid, userUuid)
  const { rows } = await sql<{ seq: number }>`
    select g.seq from chat_messages g
    join chat_members m on m.dealer_id = g.dealer_id and m.chat_uuid = g.chat_uuid and m.user_uuid = ${userUuid}
    where g.chat_uuid = ${chatUuid} and g.created_at >= ${at}::timestamptz and g.seq > m.visible_after
    order by g.created_at, g.seq limit 1`.execute(tx)
  return rows[0]?.seq ?? null
}
