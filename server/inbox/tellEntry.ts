import { sql } from 'kysely'
import { inboxRuleOf } from '#contract/inbox/inboxRules.ts'
import { onCommit, type Tx } from '#server/db/database.ts'
import { enqueueJob } from '#server/jobs/enqueueJob.ts'
import type { EntryRow, InboxServices } from './entryRow.ts'

/** Time to see an entry in the app before a mail is sent (ms). */
const MAIL_AFTER_MS = 10 * 60_000

/**
 * Plans the mail about an entry that has become news, if its kind allows one. It goes to the users who have not seen
 * the entry by then.
 */
export async function planTelling(tx: Tx, { jobs, session, now }: InboxServices, row: EntryRow): Promise<void> {
  const data = { entry_uuid: row.uuid }
  if (inboxRuleOf(row.kind).tells.mail) {
    await enqueueJob(tx, session.dealerId, 'inbox_mail', data, null, new Date(now + MAIL_AFTER_MS))
    onCommit(tx, () => jobs.wake('inbox_mail'))
  }
}

/** Plans the reminder and the escalation of an entry with a due time. */
export async function planEscalation(tx: Tx, { jobs, session }: InboxServices, row: EntryRow): Promise<void> {
  const moments = [row.remind_at, row.escalate_at ?? row.due_at].flatMap((moment) => moment ?? [])
  if (moments.length === 0) return
  for (const moment of moments)
    await enqueueJob(tx, session.dealerId, 'inbox_due', { entry_uuid: row.uuid }, null, new Date(moment))
  onCommit(tx, () => jobs.wake('inbox_due'))
}

/** Marks entries as seen by a user. Later news make them unread again. */
export async function markSeen(
  tx: Tx,
  { dealerId, userUuid }: { dealerId: string; userUuid: string },
  uuids: readonly string[],
  now: number,
): Promise<void> {
  if (uuids.length === 0) return
  await sql`insert into inbox_states (dealer_id, entry_uuid, user_uuid, seen_at)
    select ${dealerId}::uuid, e, ${userUuid}::uuid, ${new Date(now)}::timestamptz
    from unnest(${[...uuids]}::uuid[]) e order by e
    on conflict (dealer_id, entry_uuid, user_uuid) do update set seen_at = greatest(inbox_states.seen_at, excluded.seen_at)
  `.execute(tx)
}
