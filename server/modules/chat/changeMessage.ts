import { sql } from 'kysely'
import type { ChatMessage } from '#contract/api/define/shapes.ts'
import { CHAT_EDIT_HOURS, type Reaction } from '#contract/chat/reactions.ts'
import type { Tx } from '#server/db/database.ts'
import { Failure } from '#server/request/failure.ts'
import { purgeMessageFiles } from './attachments/messageFiles.ts'
import { countChange, getMessage, lockChat } from './messageRows.ts'

export type Change = { dealerId: string; chatUuid: string; userUuid: string; messageUuid: string; now: number }

type Locked = {
  seq: number
  sender_uuid: string
  content: string
  version: number
  created_at: string
  edited_at: string | null
  withdrawn_at: string | null
}

/** Locks a message and its chat. A message that the member may not see is refused like an unknown one. */
export async function lockMessage(tx: Tx, { chatUuid, userUuid, messageUuid }: Change) {
  const chat = await lockChat(tx, chatUuid, userUuid)
  const { rows } = await sql<Locked>`
    select seq, sender_uuid, content, version, created_at, edited_at, withdrawn_at from chat_messages
    where chat_uuid = ${chatUuid} and message_uuid = ${messageUuid} and seq > ${chat.visible_after}`.execute(tx)
  const message = rows[0]
  if (!message) throw new Failure('not_found')
  return { chat, message }
}

/** Stores the current text of a message as an earlier version. */
async function keepVersion(tx: Tx, { dealerId, chatUuid }: Change, message: Locked): Promise<void> {
  await tx
    .insertInto('chat_message_versions')
    .values({
      dealer_id: dealerId,
      chat_uuid: chatUuid,
      seq: message.seq,
      version: message.version,
      content: message.content,
      written_at: message.edited_at ?? message.created_at,
    })
    .execute()
}

/** Answers with the message, and whether this call has changed it. */
export type Changed = { message: ChatMessage; isChanged: boolean }

export const answer = async (tx: Tx, change: Change, isChanged: boolean): Promise<Changed> => ({
  message: await getMessage(tx, change.chatUuid, change.userUuid, change.messageUuid),
  isChanged,
})

/** Replaces the text of an own message. Changes nothing when the message already has this text. */
export async function editMessage(tx: Tx, change: Change & { content: string; version: number }): Promise<Changed> {
  const { chatUuid, userUuid, now } = change
  const content = change.content.toWellFormed()
  const { chat, message } = await lockMessage(tx, change)
  if (message.sender_uuid !== userUuid) throw new Failure('no_permission')
  if (message.withdrawn_at !== null) throw new Failure('chat_message_withdrawn')
  if (message.content === content) return answer(tx, change, false)
  if (message.version !== change.version) throw new Failure('version_conflict')
  if (chat.is_readonly && chat.role === 'member') throw new Failure('chat_read_only')
  if (now - Date.parse(message.created_at) > CHAT_EDIT_HOURS * 3_600_000) throw new Failure('chat_edit_too_late')
  await keepVersion(tx, change, message)
  await sql`update chat_messages set content = ${content}, edited_at = ${new Date(now)}, version = version + 1
    where chat_uuid = ${chatUuid} and seq = ${message.seq}`.execute(tx)
  await countChange(tx, chatUuid, message.seq)
  return answer(tx, change, true)
}

/**
 * Erases the text of a message, its earlier versions, its files and its reactions. The message itself stays without a
 * text. In a chat on hold texts and files are kept for its exports, but no member can read them.
 */
export async function withdrawMessage(tx: Tx, change: Change): Promise<Changed> {
  const { chatUuid, userUuid, now } = change
  const { chat, message } = await lockMessage(tx, change)
  const isManager = chat.type === 'group' && chat.role !== 'member'
  if (message.sender_uuid !== userUuid && !isManager) throw new Failure('no_permission')
  if (message.withdrawn_at !== null) return answer(tx, change, false)
  if (chat.is_on_hold) await keepVersion(tx, change, message)
  else {
    await tx
      .deleteFrom('chat_message_versions')
      .where('chat_uuid', '=', chatUuid)
      .where('seq', '=', message.seq)
      .execute()
    await purgeMessageFiles(tx, chatUuid, message.seq)
  }
  await tx.deleteFrom('chat_mentions').where('chat_uuid', '=', chatUuid).where('seq', '=', message.seq).execute()
  await tx.deleteFrom('chat_reactions').where('chat_uuid', '=', chatUuid).where('seq', '=', message.seq).execute()
  await sql`update chat_messages set content = '', mentions_all = false, pinned_at = null, pinned_by = null,
    withdrawn_at = ${new Date(now)}, withdrawn_by = ${userUuid},
    version = version + 1 where chat_uuid = ${chatUuid} and seq = ${message.seq}`.execute(tx)
  await countChange(tx, chatUuid, message.seq)
  return answer(tx, change, true)
}

/** Earlier texts of a message, newest first. Empty for a withdrawn message. */
export async function listVersions(tx: Tx, change: Omit<Change, 'dealerId' | 'now'>) {
  const { chatUuid, userUuid, messageUuid } = change
  const { seq, withdrawn_at } = await getMessage(tx, chatUuid, userUuid, messageUuid)
  if (withdrawn_at !== null) return []
  return tx
    .selectFrom('chat_message_versions')
    .select(['version', 'content', 'written_at'])
    .where('chat_uuid', '=', chatUuid)
    .where('seq', '=', seq)
    .orderBy('version', 'desc')
    .execute()
}

/** Adds or removes an own reaction. Adding one twice, or removing one that is not there, changes nothing. */
export async function react(tx: Tx, change: Change & { reaction: Reaction; isAdded: boolean }): Promise<Changed> {
  const { dealerId, chatUuid, userUuid, reaction, isAdded, now } = change
  const { message } = await lockMessage(tx, change)
  if (isAdded && message.withdrawn_at !== null) throw new Failure('chat_message_withdrawn')
  const { seq } = message
  const { rows } = isAdded
    ? await sql`insert into chat_reactions (dealer_id, chat_uuid, seq, user_uuid, reaction, at)
        values (${dealerId}, ${chatUuid}, ${seq}, ${userUuid}, ${reaction}, ${new Date(now)})
        on conflict do nothing returning 1`.execute(tx)
    : await sql`delete from chat_reactions where chat_uuid = ${chatUuid} and seq = ${seq}
        and user_uuid = ${userUuid} and reaction = ${reaction} returning 1`.execute(tx)
  if (rows.length > 0) await countChange(tx, chatUuid, seq)
  return answer(tx, change, rows.length > 0)
}
