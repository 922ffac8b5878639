import { sql } from 'kysely'
import type { Database, Tx } from '#server/db/database.ts'
import { enqueueJob } from '#server/jobs/enqueueJob.ts'
import { isPlanned } from '#server/jobs/isPlanned.ts'
import type { Job } from '#server/jobs/jobs.ts'
import { nextNight } from '#server/jobs/nextNight.ts'
import type { Hub } from '#server/socket/hub.ts'
import { announceChat } from './announceChat.ts'

/**
 * Sees to it that messages are looked at in the coming night: not before, so that a number typed wrongly can be
 * corrected. One job is enough; one that has begun plans its successor itself.
 */
export async function planRetention(tx: Tx, dealerId: string, now: number): Promise<void> {
  if (!(await isPlanned(tx, 'chat_retention')))
    await enqueueJob(tx, dealerId, 'chat_retention', {}, null, await nextNight(tx, now))
}

/** Deletes what is older than its chat keeps messages; nothing of a chat that is on hold. */
async function deleteOldMessages(tx: Tx, now: number): Promise<string[]> {
  const { rows } = await sql<{ chat_uuid: string }>`
    with gone as (delete from chat_messages g using chats c
      where c.dealer_id = g.dealer_id and c.uuid = g.chat_uuid and c.retention_days is not null and not c.is_on_hold
        and g.created_at < ${new Date(now)}::timestamptz - c.retention_days * interval '1 day'
      returning g.chat_uuid)
    select distinct chat_uuid from gone`.execute(tx)
  return rows.map((row) => row.chat_uuid)
}

/** After a start: a night that was missed, or a job that was given up, must not be the last one. */
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

/** Every night, as long as there is a chat that keeps its messages for a time only. */
export function chatRetentionWorker({ hub, now }: { hub: Hub; now: () => number }) {
  return async ({ dealerId, inDealer }: Job<'chat_retention'>): Promise<void> => {
    // First of all: whatever happens to this night's work, there is a next night.
    const isNeeded = await inDealer((tx) => planWhereNeeded(tx, dealerId, now()))
    if (!isNeeded) return
    const chats = await inDealer((tx) => deleteOldMessages(tx, now()))
    for (const chat of chats) announceChat(hub, dealerId, chat, 'chat.chat.updated')
  }
}
