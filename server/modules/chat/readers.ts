import { sql } from 'kysely'
import type { ChatUser } from '#contract/api/define/shapes.ts'
import type { Tx } from '#server/db/database.ts'
import { Failure } from '#server/request/failure.ts'
import { readSettings } from '#server/settings/readSettings.ts'
import { toAvatar } from '#server/storage/avatarAddress.ts'
import { getMessage } from './messageRows.ts'

type Row = { user_uuid: string; first_name: string; last_name: string; avatar_uuid: string | null; has_read: boolean }
type OfMessage = { chatUuid: string; userUuid: string; messageUuid: string }

/**
 * The members whose read position has reached an own message. The positions are stored for the unread numbers anyway. A
 * moment is not stored, so nobody learns when a colleague has read.
 */
export async function listReaders(tx: Tx, { chatUuid, userUuid, messageUuid }: OfMessage) {
  const { seq, sender } = await getMessage(tx, chatUuid, userUuid, messageUuid)
  const { values } = await readSettings(tx, ['chat_read_by'])
  if (sender.user_uuid !== userUuid || !values.chat_read_by) throw new Failure('no_permission')
  const { rows } = await sql<Row>`
    select m.user_uuid, u.first_name, u.last_name, u.avatar_uuid, m.last_read_seq >= ${seq} as has_read
    from chat_members m join users u on u.dealer_id = m.dealer_id and u.uuid = m.user_uuid
    where m.chat_uuid = ${chatUuid} and m.user_uuid <> ${userUuid} and m.visible_after < ${seq}
    order by u.last_name, u.first_name, u.uuid`.execute(tx)
  const items = rows.filter(({ has_read }) => has_read).map(toReader)
  return { items, others: rows.length }
}

const toReader = ({ user_uuid, first_name, last_name, avatar_uuid }: Row): ChatUser => ({
  user_uuid,
  first_name,
  last_name,
  avatar: toAvatar(avatar_uuid),
})
