import { sql } from 'kysely'
import { v7 as uuidv7 } from 'uuid'
import type { LaterMessage } from '#contract/api/chat/chatLater.ts'
import { isLaterTime, LATER_MAX } from '#contract/chat/later.ts'
import { onCommit, type Tx } from '#server/db/database.ts'
import { enqueueJob } from '#server/jobs/enqueueJob.ts'
import { Failure } from '#server/request/failure.ts'
import type { Hub } from '#server/socket/hub.ts'
import { room } from '#server/socket/room.ts'
import { requireMember, requireWriter } from '../messages.ts'

/** A waiting message as its sender writes it. */
type Written = {
  content: string
  mentions?: readonly string[] | undefined
  mentions_all?: boolean | undefined
  send_at: string
}
/** The sender in a chat. */
export type Sender = { dealerId: string; userUuid: string; chatUuid: string }

const COLUMNS = [
  'uuid',
  'chat_uuid',
  'content',
  'mentions',
  'mentions_all',
  'send_at',
  'version',
  'created_at',
] as const

export async function listLater(tx: Tx, { chatUuid, userUuid }: Sender): Promise<LaterMessage[]> {
  await requireMember(tx, chatUuid, userUuid)
  return tx
    .selectFrom('chat_later_messages')
    .select(COLUMNS)
    .where('sender_uuid', '=', userUuid)
    .where('chat_uuid', '=', chatUuid)
    .orderBy('send_at')
    .orderBy('uuid')
    .execute()
}

/** Refuses what could not be sent now either, and a moment at which no message is sent. */
async function requireAllowed(tx: Tx, { chatUuid, userUuid }: Sender, written: Written, now: number): Promise<void> {
  requireWriter(await requireMember(tx, chatUuid, userUuid), written.mentions_all ?? false)
  if (!isLaterTime(Date.parse(written.send_at), now)) throw new Failure('chat_later_time')
}

/** The columns of a message. Only members are mentioned, like in a message that is sent now. */
async function columnsOf(tx: Tx, { chatUuid }: Sender, written: Written) {
  const { content, mentions = [], mentions_all = false, send_at } = written
  const { rows } = await sql<{ user_uuid: string }>`select user_uuid from chat_members
    where chat_uuid = ${chatUuid} and user_uuid = any(${[...mentions]}::uuid[]) order by user_uuid`.execute(tx)
  return {
    // The database stores lone surrogates as U+FFFD.
    content: content.toWellFormed(),
    mentions: rows.map(({ user_uuid }) => user_uuid),
    mentions_all,
    send_at: new Date(send_at).toISOString(),
  }
}
type Columns = Awaited<ReturnType<typeof columnsOf>>

const asArray = ({ mentions, ...columns }: Columns) => ({
  ...columns,
  mentions: sql<string[]>`${mentions}::uuid[]`,
})
const isSame = (row: Columns, { content, mentions, mentions_all, send_at }: Columns) =>
  row.content === content &&
  row.mentions.join() === mentions.join() &&
  row.mentions_all === mentions_all &&
  Date.parse(row.send_at) === Date.parse(send_at)

/** Plans the job of a message for its moment. A job of an earlier moment finds that the moment has changed. */
async function planSending(tx: Tx, dealerId: string, { uuid, send_at }: LaterMessage): Promise<void> {
  const at = new Date(send_at)
  await enqueueJob(tx, dealerId, 'chat_later', { later_uuid: uuid, send_at: at.toISOString() }, null, at)
}

export async function createLater(tx: Tx, sender: Sender, written: Written, now: number): Promise<LaterMessage> {
  const { dealerId, userUuid, chatUuid } = sender
  await requireAllowed(tx, sender, written, now)
  // Two windows of the user wait for each other here, so that they do not pass the limit together.
  await tx.selectFrom('users').select('uuid').where('uuid', '=', userUuid).forNoKeyUpdate().execute()
  const { waiting } = await tx
    .selectFrom('chat_later_messages')
    .select((eb) => eb.fn.countAll<number>().as('waiting'))
    .where('sender_uuid', '=', userUuid)
    .executeTakeFirstOrThrow()
  if (Number(waiting) >= LATER_MAX) throw new Failure('chat_later_full')
  const row = await tx
    .insertInto('chat_later_messages')
    .values({
      dealer_id: dealerId,
      uuid: uuidv7(),
      chat_uuid: chatUuid,
      sender_uuid: userUuid,
      created_at: new Date(now),
      ...asArray(await columnsOf(tx, sender, written)),
    })
    .returning(COLUMNS)
    .executeTakeFirstOrThrow()
  await planSending(tx, dealerId, row)
  return row
}

/** An own waiting message, locked, or `not_found`. The job that sends it waits for the lock. */
export async function lockOwnLater(tx: Tx, { chatUuid, userUuid }: Sender, uuid: string) {
  const row = await tx
    .selectFrom('chat_later_messages')
    .select(['dealer_id', 'sender_uuid', ...COLUMNS])
    .where('uuid', '=', uuid)
    .where('chat_uuid', '=', chatUuid)
    .where('sender_uuid', '=', userUuid)
    .forUpdate()
    .executeTakeFirst()
  if (!row) throw new Failure('not_found')
  return row
}
export type LaterRow = Awaited<ReturnType<typeof lockOwnLater>>

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
  const columns = await columnsOf(tx, sender, written)
  // A repeat whose first answer was lost is no conflict.
  if (isSame(before, columns)) return messageOf(before)
  if (before.version !== version) throw new Failure('version_conflict')
  const row = await tx
    .updateTable('chat_later_messages')
    .set({ ...asArray(columns), version: version + 1 })
    .where('uuid', '=', uuid)
    .returning(COLUMNS)
    .executeTakeFirstOrThrow()
  if (Date.parse(row.send_at) !== Date.parse(before.send_at)) await planSending(tx, sender.dealerId, row)
  return row
}

export async function removeLater(tx: Tx, uuid: string): Promise<void> {
  await tx.deleteFrom('chat_later_messages').where('uuid', '=', uuid).execute()
}

/** Tells the other windows of the sender, after the commit, to load the chat and its waiting messages again. */
export function announceLater(tx: Tx, hub: Hub, { dealerId, userUuid, chatUuid }: Sender): void {
  const frame = { event: 'chat.chat.updated', data: { chat_uuid: chatUuid } } as const
  onCommit(tx, () => hub.publish(dealerId, room.user(userUuid), frame))
}
