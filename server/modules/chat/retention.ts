import { sql } from 'kysely'
import type { Database, Tx } from '#server/db/database.ts'
import { purgeFiles } from '#server/files/files.ts'
import { enqueueJob } from '#server/jobs/enqueueJob.ts'
import { isPlanned } from '#server/jobs/isPlanned.ts'
import type { Job } from '#server/jobs/jobs.ts'
import { nextNight } from '#server/jobs/nextNight.ts'
import type { Hub } from '#server/socket/hub.ts'
import { announceChat } from './announceChat.ts'

/**
 * Plans the deletion of old messages for the coming night. It is not earlier, so that a mistyped number of days can be
 * corrected. One job is enough, because each run plans the next one itself.
 */
export async function planRetention(tx: Tx, dealerId: string, now: number): Promise<void> {
  if (!(await isPlanned(tx, 'chat_retention')))
    await enqueueJob(tx, dealerId, 'chat_retention', {}, null, await nextNight(tx, now))
}

/**
 * Deletes messages with their files that are older than their chat keeps them, except in chats on hold. Returns the
 * chats.
 */
async function deleteOldMessages(tx: Tx, now: number): Promise<string[]> {
  const { rows } = await sql<{ chats: string[]; files: string[] }>`
    with old as (select g.chat_uuid, g.seq from chat_messages g
      join chats c on c.dealer_id = g.dealer_id and c.uuid = g.chat_uuid
      where c.retention_days is not null and not c.is_on_hold
        and g.created_at < ${new Date(now)}::timestamptz - c.retention_days * interval '1 day'),
    listed as (select a.file_uuid from chat_attachments a join old on old.chat_uuid = a.chat_uuid and old.seq = a.seq
      where a.file_uuid is not null),
    gone as (delete from chat_messages g using old where g.chat_uuid = old.chat_uuid and g.seq = old.seq
      returning g.chat_uuid)
    select (select coalesce(array_agg(distinct chat_uuid), '{}') from gone) as chats,
      (select coalesce(array_agg(file_uuid), '{}') from listed) as files`.execute(tx)
  const { chats = [], files = [] } = rows[0] ?? {}
  await purgeFiles(tx, files)
  return chats
}

/** After a start, plans the job again, because a missed night or a failed job would end the series. */
export async function resumeRetention(database: Database, now: number): Promise<void> {
  const dealers = await database.withoutDealer(
    async (tx) => (await sql<{ dealer: string }>`select all_dealers() as dealer`.execute(tx)).rows,
  )
  for (const { dealer } of dealers) await database.inDealer(dealer, (tx) => planWhereNeeded(tx, dealer, now))
}

async function planWhereNeeded(tx: Tx, dealerId: string, now: number): Promise<boolean> {
  const { rows } = await sql`select from chats where retention_days is not null limit 1`.execute(tx)
  if (rows.length > 0) await planRetention(tx, dealerId, now)
  return rows.length > 0
}

/** Runs every night, as long as a chat keeps its messages for a limited time. */
export function chatRetentionWorker({ hub, now }: { hub: Hub; now: () => number }) {
  return async ({ dealerId, inDealer }: Job<'chat_retention'>): Promise<void> => {
    // Plans the next night first, so that a failure of this night does not end the series.
    const isNeeded = await inDealer((tx) => planWhereNeeded(tx, dealerId, now()))
    if (!isNeeded) return
    await inDealer(async (tx) => {
      for (const chat of await deleteOldMessages(tx, now())) announceChat(tx, hub, dealerId, chat, 'chat.chat.updated')
    })
  }
}
