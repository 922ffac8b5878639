import { sql } from 'kysely'
import { v7 as uuidv7 } from 'uuid'
import type { ChatAttachment, ChatMessage } from '#contract/api/define/shapes.ts'
import { isTooLate, type NotSent } from '#contract/chat/later.ts'
import { hasContent } from '#contract/chat/messageContent.ts'
import type { ErrorCode } from '#contract/errors.ts'
import { can, GLOBAL_SCOPE } from '#contract/permissions/can.ts'
import { isVisible } from '#contract/text/visible.ts'
import type { Core } from '#server/core/core.ts'
import type { Tx } from '#server/db/database.ts'
import { addEntry, toUser } from '#server/inbox/addEntry.ts'
import type { FailedJobs, Job } from '#server/jobs/jobs.ts'
import { Failure } from '#server/request/failure.ts'
import type { Session } from '#server/request/session.ts'
import type { Hub } from '#server/socket/hub.ts'
import { announceMessage, findReplySeq, requireMember, sendMessage } from '../messages.ts'
import { announceLater, findLater, keepUnsent, type LaterRow, removeLater } from './laterMessages.ts'

/** Acts as the sender with their current permissions. Null when the sender may not sign in any more. */
export type ActAs = (tx: Tx, dealerId: string, userUuid: string) => Promise<Session | null>

const REASONS: { readonly [Code in ErrorCode]?: NotSent } = {
  not_found: 'chatGone',
  chat_read_only: 'readOnly',
  no_permission: 'noRight',
}

/** The message that a waiting one answers. Undefined if it was deleted meanwhile, or if the sender does not see it. */
async function answeredBy(tx: Tx, { chat_uuid, sender_uuid, reply_to }: LaterRow): Promise<string | undefined> {
  if (reply_to === null) return undefined
  const { visible_after } = await requireMember(tx, chat_uuid, sender_uuid)
  const seq = await findReplySeq(tx, chat_uuid, visible_after, reply_to)
  return seq === null ? undefined : reply_to
}

const isStored = (file: ChatAttachment): file is ChatAttachment & { file_uuid: string } => file.file_uuid !== null

/**
 * The `client_uuid` of the sent message: the uuid of the row, or a new one if the sender has used that uuid for another
 * message meanwhile.
 */
async function clientUuidOf(tx: Tx, { uuid, chat_uuid, sender_uuid }: LaterRow): Promise<string> {
  const { rows } = await sql`select from chat_messages
    where chat_uuid = ${chat_uuid} and sender_uuid = ${sender_uuid} and client_uuid = ${uuid}`.execute(tx)
  return rows.length === 0 ? uuid : uuidv7()
}

/**
 * Sends a waiting message like one that is typed now, without files that are gone. The row is deleted in the same
 * transaction, and its uuid becomes the `client_uuid`, so the message is sent only once.
 */
export async function sendWaiting(
  tx: Tx,
  hub: Hub,
  session: Session,
  row: LaterRow,
  now: number,
): Promise<ChatMessage> {
  const attachments = row.attachments.filter(isStored)
  if (!hasContent({ content: row.content, attachments }))
    throw new Failure('validation_failed', { fields: { content: 'required' } })
  const message = await sendMessage(tx, {
    session,
    chatUuid: row.chat_uuid,
    content: row.content,
    clientUuid: await clientUuidOf(tx, row),
    replyTo: await answeredBy(tx, row),
    mentions: row.mentions,
    mentionsAll: row.mentions_all,
    attachments,
    now,
  })
  await removeLater(tx, row.uuid)
  await announceMessage(tx, hub, session.dealerId, message)
  return message
}

type Services = Pick<Core, 'hub' | 'jobs' | 'now'>

/** Sends the message, or returns why it is not sent. */
async function trySending(tx: Tx, { hub, now }: Services, actAs: ActAs, row: LaterRow): Promise<NotSent | null> {
  try {
    await requireMember(tx, row.chat_uuid, row.sender_uuid)
    const session = await actAs(tx, row.dealer_id, row.sender_uuid)
    if (!session || !can(session.permissions, 'global.chat.create', GLOBAL_SCOPE)) return 'noRight'
    if (row.send_at !== null && isTooLate(Date.parse(row.send_at), now())) return 'late'
    if (!row.attachments.every(isStored)) return 'fileGone'
    await sendWaiting(tx, hub, session, row, now())
    return null
  } catch (error) {
    // `sendMessage` refuses before its first write, so the transaction goes on.
    const reason = error instanceof Failure ? REASONS[error.code] : undefined
    if (reason === undefined) throw error
    return reason
  }
}

/** The chat as its sender knows it: a private chat is named after the other user. */
async function chatName(tx: Tx, { chat_uuid, sender_uuid }: LaterRow): Promise<string> {
  const { rows } = await sql<{ name: string }>`
    select case when c.type = 'group' then c.name else coalesce((select u.first_name || ' ' || u.last_name
      from users u where u.dealer_id = c.dealer_id and u.uuid in (c.pair_low, c.pair_high)
        and u.uuid <> ${sender_uuid}), '') end as name
    from chats c where c.uuid = ${chat_uuid}`.execute(tx)
  return rows[0]?.name ?? ''
}

/**
 * Tells the sender in the inbox that the message was not sent, with its text and the names of its files. A former
 * member is not told the chat's current name.
 */
async function tellSender(tx: Tx, { hub, jobs, now }: Services, row: LaterRow, reason: NotSent): Promise<void> {
  const services = { hub, jobs, now: now(), session: { dealerId: row.dealer_id, userUuid: null } }
  await addEntry(tx, services, {
    kind: 'messageNotSent',
    location_uuid: null,
    record_uuid: null,
    subject: row.chat_uuid,
    details: { reason, ...(reason !== 'chatGone' && { chat: await chatName(tx, row) }) },
    note: [row.content, ...row.attachments.map(({ name }) => name)].filter(isVisible).join('\n'),
    ...toUser(row.sender_uuid),
  })
}

/**
 * Keeps an unsent message where it waited, and tells its sender. If the sender no longer sees the chat, the message is
 * deleted, and its text remains in the inbox.
 */
async function giveBack(tx: Tx, services: Services, row: LaterRow, reason: NotSent): Promise<void> {
  if (reason === 'chatGone') await removeLater(tx, row.uuid)
  else await keepUnsent(tx, row.uuid, reason)
  await tellSender(tx, services, row, reason)
}

/** A message that still waits for the moment of a job, locked. */
async function findDue(tx: Tx, uuid: string, sendAt: string): Promise<LaterRow | undefined> {
  const row = await findLater(tx, uuid)
  return row?.send_at && Date.parse(row.send_at) === Date.parse(sendAt) ? row : undefined
}

/**
 * Sends a message at its moment. The lock of the row lets one process send it. A job for an earlier moment, or for a
 * message that was sent or deleted meanwhile, does nothing.
 */
export function chatLaterWorker(services: Services, actAs: ActAs) {
  return async ({ data: { later_uuid, send_at }, inDealer }: Job<'chat_later'>): Promise<void> => {
    await inDealer(async (tx) => {
      const row = await findDue(tx, later_uuid, send_at)
      if (!row) return
      const reason = await trySending(tx, services, actAs, row)
      if (reason !== null) await giveBack(tx, services, row, reason)
      if (reason !== 'chatGone') announceLater(tx, services.hub, row.dealer_id, row.sender_uuid, row.chat_uuid)
    })
  }
}

/**
 * Gives a message back to its sender when its job has failed for the last time, unless the message has another moment
 * meanwhile.
 */
export function chatLaterFailed(services: Services): NonNullable<FailedJobs['chat_later']> {
  return async (tx, { data: { later_uuid, send_at } }) => {
    const row = await findDue(tx, later_uuid, send_at)
    if (!row) return
    await giveBack(tx, services, row, 'failed')
    announceLater(tx, services.hub, row.dealer_id, row.sender_uuid, row.chat_uuid)
  }
}
