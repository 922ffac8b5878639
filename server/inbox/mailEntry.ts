import { sql } from 'kysely'
import { inboxRuleOf } from '#contract/inbox/inboxRules.ts'
import type { Link } from '#contract/links.ts'
import { onCommit, type Tx } from '#server/db/database.ts'
import { enqueueJob } from '#server/jobs/enqueueJob.ts'
import type { Job, Jobs } from '#server/jobs/jobs.ts'
import { actingUsers } from './audience.ts'
import { type EntryRow, selectEntries } from './entryRow.ts'

/**
 * Users who get a mail about an entry now. They have to act on it or know it, have not seen it, did not put it off, and
 * their rules allow it. Marks them, so that a repeated job sends none again.
 */
async function takeReaders(tx: Tx, row: EntryRow, at: Date): Promise<string[]> {
  const acting = await actingUsers(tx, row)
  const { rows } = await sql<{
    user_uuid: string
  }>`insert into inbox_states (dealer_id, entry_uuid, user_uuid, mailed_at)
    select ${row.dealer_id}::uuid, ${row.uuid}::uuid, u.uuid, ${at}::timestamptz
    from users u left join inbox_states s on s.dealer_id = u.dealer_id and s.entry_uuid = ${row.uuid}::uuid
      and s.user_uuid = u.uuid
    where u.uuid = any(${acting}::uuid[])
      and (u.mail_inbox = 'all' or (u.mail_inbox = 'tasks' and ${inboxRuleOf(row.kind).form === 'task'}::boolean))
      and s.put_away_at is null and coalesce(s.snoozed_until <= ${at}, true)
      and coalesce(s.seen_at < ${row.told_at}::timestamptz, true)
      and coalesce(s.mailed_at < ${row.told_at}::timestamptz, true)
    on conflict (dealer_id, entry_uuid, user_uuid) do update set mailed_at = excluded.mailed_at
    returning user_uuid`.execute(tx)
  return rows.map(({ user_uuid }) => user_uuid)
}

/** The page of an entry. A mail about a notice opens the notice itself, and other mails open the inbox. */
const pageOf = ({ kind, subject }: EntryRow): Link =>
  kind === 'newsToConfirm' || kind === 'newsMention' ? { screen: 'news', read_uuid: subject } : { screen: 'inbox' }

/** Creates the mails about an entry, some minutes after it became news. */
export function mailEntryWorker({ jobs, now }: { jobs: Pick<Jobs, 'wake'>; now: () => number }) {
  return async ({ dealerId, data, inDealer }: Job<'inbox_mail'>): Promise<void> => {
    await inDealer(async (tx) => {
      const row = await selectEntries(tx)
        .where('uuid', '=', data.entry_uuid)
        .where('state', '=', 'open')
        .forUpdate()
        .executeTakeFirst()
      if (!row) return
      const readers = await takeReaders(tx, row, new Date(now()))
      const content = { template: 'inbox', entry: row.kind, opens: pageOf(row) } as const
      for (const user_uuid of readers) await enqueueJob(tx, dealerId, 'mail', { user_uuid, content })
      if (readers.length > 0) onCommit(tx, () => jobs.wake('mail'))
    })
  }
}
