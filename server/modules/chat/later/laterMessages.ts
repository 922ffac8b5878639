import { sql } from 'kysely'
import { v7 as uuidv7 } from 'uuid'
import type { LaterMessage } from '#contract/api/chat/chatLater.ts'
import { isLaterTime, LATER_MAX, type NotSent } from '#contract/chat/later.ts'
import { hasContent } from '#contract/chat/messageContent.ts'
import { can, GLOBAL_SCOPE } from '#contract/permissions/can.ts'
import { onCommit, type Tx } from '#server/db/database.ts'
import { cancelJobs } from '#server/jobs/cancelJobs.ts'
import { enqueueJob } from '#server/jobs/enqueueJob.ts'
import { Failure } from '#server/request/failure.ts'
import type { Session } from '#server/request/session.ts'
import type { Hub } from '#server/socket/hub.ts'
import { room } from '#server/socket/room.ts'
import type { SentFile } from '../attachments/messageFiles.ts'
import { replySeq, requireMember, requireWriter } from '../messages.ts'
import { checkFiles, withFiles } from './laterFiles.ts'

/** Text and moment of a waiting message as its sender writes them. */
type Written = {
  content: string
  mentions?: readonly string[] | undefined
  mentions_all?: boolean | undefined
  send_at: string | null
}
/** A new waiting message. Later changes do not touch the answered message and the files. */
type NewLater = Written & { reply_to?: string | undefined; attachments?: readonly SentFile[] | undefined }
/** The sender in a chat. */
export type Sender = { session: Session; chatUuid: string }

const COLUMNS = [
  'uuid',
  'chat_uuid',
  'content',
  'mentions',
  'mentions_all',
  'reply_to',
  'attachments',
  'send_at',
  'not_sent',
  'version',
  'created_at',
] as const

const waitingOf = (tx: Tx, userUuid: string) =>
  tx
    .selectFrom('chat_later_messages')
    .select(COLUMNS)
    .where('sender_uuid', '=', userUuid)
    .orderBy('send_at', (order) => order.asc().nullsFirst())
    .orderBy('uuid')

export async function listLater(tx: Tx, { chatUuid, session: { userUuid } }: Sender): Promise<LaterMessage[]> {
  await requireMember(tx, chatUuid, userUuid)
  return withFiles(tx, await waitingOf(tx, userUuid).where('chat_uuid', '=', chatUuid).execute())
}

/** Chats that a user sees. */
const chatsOf = (userUuid: string) => sql<string>`(select m.chat_uuid from chat_members m
    join chats c on c.dealer_id = m.dealer_id and c.uuid = m.chat_uuid and c.deleted_at is null
    where m.user_uuid = ${userUuid})`

/** The waiting messages of a user in all chats that they see. */
export async function listAllLater(tx: Tx, userUuid: string): Promise<LaterMessage[]> {
  return withFiles(tx, await waitingOf(tx, userUuid).where('chat_uuid', 'in', chatsOf(userUuid)).execute())
}

/**
 * Refuses a message that its sender could not send now, or whose moment is too early or too late. A message without a
 * moment is only kept, so that a member who may no longer write does not lose its text.
 */
async function requireAllowed(tx: Tx, { chatUuid, session }: Sender, written: NewLater, now: number): Promise<void> {
  const member = await requireMember(tx, chatUuid, session.userUuid)
  await replySeq(tx, chatUuid, member.visible_after, written.reply_to)
  if (written.send_at === null) return
  if (!can(session.permissions, 'global.chat.create', GLOBAL_SCOPE)) throw new Failure('no_permission')
  requireWriter(member, written.mentions_all ?? false)
  if (!isLaterTime(Date.parse(written.send_at), now)) throw new Failure('chat_later_time')
}

const momentOf = (at: string | null) => (at === null ? null : new Date(at).toISOString())

/** The columns of a message. Only members are mentioned, like in a message that is sent now. */
async function columnsOf(tx: Tx, chatUuid: string, written: Written) {
  const { content, mentions = [], mentions_all = false, send_at } = written
  const { rows } = await sql<{ user_uuid: string }>`select user_uuid from chat_members
    where chat_uuid = ${chatUuid} and user_uuid = any(${[...mentions]}::uuid[]) order by user_uuid`.execute(tx)
  return {
    // The database stores a lone surrogate as U+FFFD, so the text is compared in that form.
    content: content.toWellFormed(),
    mentions: rows.map(({ user_uuid }) => user_uuid),
    mentions_all,
    send_at: momentOf(send_at),
    not_sent: null,
  }
}
type Columns = Awaited<ReturnType<typeof columnsOf>>

const asArray = ({ mentions, ...columns }: Columns) => ({
  ...columns,
  mentions: sql<string[]>`${mentions}::uuid[]`,
})
const isSame = (row: Pick<LaterRow, keyof Columns>, { content, mentions, mentions_all, send_at }: Columns) =>
  row.content === content &&
  row.mentions.join() === mentions.join() &&
  row.mentions_all === mentions_all &&
  momentOf(row.send_at) === send_at

/** Plans the job of a message for its moment. */
async function planSending(tx: Tx, dealerId: string, { uuid, send_at }: LaterMessage): Promise<void> {
  if (send_at === null) return
  const at = new Date(send_at)
  await enqueueJob(tx, dealerId, 'chat_later', { later_uuid: uuid, send_at: at.toISOString() }, null, at)
}

/** Cancels the job of a message. A job that already runs finds that the message is gone or has another moment. */
export const cancelSending = (tx: Tx, uuid: string) => cancelJobs(tx, 'chat_later', { later_uuid: uuid })

export async function createLater(tx: Tx, sender: Sender, written: NewLater, now: number): Promise<LaterMessage> {
  const { chatUuid, session } = sender
  const { dealerId, userUuid } = session
  await requireAllowed(tx, sender, written, now)
  // Locks the user, so that two windows of the same user cannot pass the limit together.
  await tx.selectFrom('users').select('uuid').where('uuid', '=', userUuid).forNoKeyUpdate().execute()
  const { waiting } = await tx
    .selectFrom('chat_later_messages')
    .select((eb) => eb.fn.countAll<number>().as('waiting'))
    .where('sender_uuid', '=', userUuid)
    // The sender cannot see waiting messages of a chat that was deleted or that they have left, so these do not count.
    .where('chat_uuid', 'in', chatsOf(userUuid))
    .executeTakeFirstOrThrow()
  if (Number(waiting) >= LATER_MAX) throw new Failure('chat_later_full')
  const row = await tx
    .insertInto('chat_later_messages')
    .values({
      dealer_id: dealerId,
      uuid: uuidv7(),
      chat_uuid: chatUuid,
      sender_uuid: userUuid,
      reply_to: written.reply_to ?? null,
      attachments: JSON.stringify(await checkFiles(tx, session, written.attachments)),
      created_at: new Date(now),
      ...asArray(await columnsOf(tx, chatUuid, written)),
    })
    .returning(COLUMNS)
    .executeTakeFirstOrThrow()
  await planSending(tx, dealerId, row)
  return row
}

const ROW = ['dealer_id', 'sender_uuid', ...COLUMNS] as const

/** A waiting message, locked, with its files as they are now. The job that sends it waits for the lock. */
export async function findLater(tx: Tx, uuid: string) {
  const row = await tx
    .selectFrom('chat_later_messages')
    .select(ROW)
    .where('uuid', '=', uuid)
    .forUpdate()
    .executeTakeFirst()
  return row && (await withFiles(tx, [row]))[0]
}
export type LaterRow = NonNullable<Awaited<ReturnType<typeof findLater>>>

/** An own waiting message in a chat, locked, or `not_found`. */
export async function lockOwnLater(tx: Tx, { chatUuid, session }: Sender, uuid: string): Promise<LaterRow> {
  const row = await findLater(tx, uuid)
  if (row?.chat_uuid !== chatUuid || row.sender_uuid !== session.userUuid) throw new Failure('not_found')
  return row
}

const messageOf = ({ dealer_id: _dealer, sender_uuid: _sender, ...message }: LaterRow): LaterMessage => message

export async function changeLater(
  tx: Tx,
  sender: Sender,
  uuid: string,
  { version, ...written }: Written & { version: number },
  now: number,
): Promise<LaterMessage> {
  const before = await lockOwnLater(tx, sender, uuid)
  await requireAllowed(tx, sender, written, now)
  if (!hasContent({ ...written, attachments: before.attachments }))
    throw new Failure('validation_failed', { fields: { content: 'required' } })
  const columns = await columnsOf(tx, sender.chatUuid, written)
  // A repeat whose first answer was lost is no conflict.
  if (isSame(before, columns)) return messageOf(before)
  if (before.version !== version) throw new Failure('version_conflict')
  const row = await tx
    .updateTable('chat_later_messages')
    .set({ ...asArray(columns), version: version + 1 })
    .where('uuid', '=', uuid)
    .returning(COLUMNS)
    .executeTakeFirstOrThrow()
  if (momentOf(row.send_at) !== momentOf(before.send_at)) {
    await cancelSending(tx, uuid)
    await planSending(tx, sender.session.dealerId, row)
  }
  return { ...row, attachments: before.attachments }
}

/** Keeps an unsent message and clears its moment. Its sender finds it among the waiting messages. */
export async function keepUnsent(tx: Tx, uuid: string, reason: NotSent): Promise<void> {
  await tx
    .updateTable('chat_later_messages')
    .set((eb) => ({ send_at: null, not_sent: reason, version: eb('version', '+', 1) }))
    .where('uuid', '=', uuid)
    .execute()
}

export async function removeLater(tx: Tx, uuid: string): Promise<void> {
  await tx.deleteFrom('chat_later_messages').where('uuid', '=', uuid).execute()
}

/** Tells the other windows of the sender, after the commit, to load the chat and its waiting messages again. */
export function announceLater(tx: Tx, hub: Hub, dealerId: string, userUuid: string, chatUuid: string): void {
  const frame = { event: 'chat.chat.updated', data: { chat_uuid: chatUuid } } as const
  onCommit(tx, () => hub.publish(dealerId, room.user(userUuid), frame))
}
