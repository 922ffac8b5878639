import { sql } from 'kysely'
import type { Tx } from '#server/db/database.ts'
import { Failure } from '#server/request/failure.ts'
import { answer, type Change, type Changed, lockMessage } from './changeMessage.ts'
import { countChange, messageRows, toMessage } from './messageRows.ts'
import { requireMember } from './messages.ts'

/** Pinned messages that a chat shows at most. */
const PINS_SHOWN = 50

/** Pins a message for everybody, or unpins it. In a private chat both users may, because it has no moderator. */
export async function pin(tx: Tx, change: Change & { isPinned: boolean }): Promise<Changed> {
  const { chatUuid, userUuid, now, isPinned } = change
  const { chat, message } = await lockMessage(tx, change)
  if (chat.type === 'group' && chat.role === 'member') throw new Failure('no_permission')
  if (isPinned && message.withdrawn_at !== null) throw new Failure('chat_message_withdrawn')
  const { rows } = await sql`
    update chat_messages set pinned_at = ${isPinned ? new Date(now) : null}, pinned_by = ${isPinned ? userUuid : null}
    where chat_uuid = ${chatUuid} and seq = ${message.seq} and (pinned_at is null) = ${isPinned} returning 1`.execute(
    tx,
  )
  if (rows.length > 0) await countChange(tx, chatUuid, message.seq)
  return answer(tx, change, rows.length > 0)
}

/** The pinned messages that the member may see, the newest pin first. */
export async function listPins(tx: Tx, chatUuid: string, userUuid: string) {
  await requireMember(tx, chatUuid, userUuid)
  const order = sql`g.pinned_at desc, g.seq desc`
  const { rows } = await messageRows(chatUuid, userUuid, sql`g.pinned_at is not null`, order, PINS_SHOWN).execute(tx)
  return rows.map(toMessage)
}
