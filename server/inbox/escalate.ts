import { sql } from 'kysely'
import type { EventActor, Tx } from '#server/db/database.ts'
import { emitEvent } from '#server/events/emitEvent.ts'
import type { Job, Jobs } from '#server/jobs/jobs.ts'
import { recordEvent } from '#server/records/audit.ts'
import type { Hub } from '#server/socket/hub.ts'
import { changeWithNews } from './addEntry.ts'
import { actingUsers } from './audience.ts'
import { selectEntries } from './entryRow.ts'

type Services = { hub: Hub; jobs: Pick<Jobs, 'wake'>; now: () => number }

/**
 * Escalates an entry that is still open at the time of its escalation. The lock and `escalated_at` make it happen once,
 * however many processes run the job. Returns whether it did.
 */
export async function escalateEntry(
  tx: Tx,
  { hub, jobs, now }: Services,
  actor: EventActor,
  uuid: string,
): Promise<boolean> {
  const at = now()
  const row = await selectEntries(tx)
    .where('uuid', '=', uuid)
    .where('state', '=', 'open')
    .where('escalated_at', 'is', null)
    .where(sql<boolean>`coalesce(escalate_at, due_at) <= ${new Date(at)}::timestamptz`)
    .forUpdate()
    .executeTakeFirst()
  if (!row) return false
  const services = { hub, jobs, session: actor, now: at }
  const before = await actingUsers(tx, row)
  await changeWithNews(tx, services, uuid, { escalated_at: new Date(at).toISOString() }, before)
  await recordEvent(tx, actor, at, { event: 'inbox.escalated', uuid, before: null, after: { kind: row.kind } })
  await emitEvent(tx, actor, { type: 'inboxEntry.stepped', uuid, data: { kind: row.kind } })
  return true
}

/** Reminds the users of an entry that is still open. The lock and `reminded_at` make it happen once. */
async function remindOfEntry(tx: Tx, { hub, jobs, now }: Services, actor: EventActor, uuid: string): Promise<boolean> {
  const at = new Date(now()).toISOString()
  const row = await selectEntries(tx)
    .where('uuid', '=', uuid)
    .where('state', '=', 'open')
    .where('reminded_at', 'is', null)
    .where('remind_at', '<=', at)
    .forUpdate()
    .executeTakeFirst()
  if (!row) return false
  await changeWithNews(tx, { hub, jobs, session: actor, now: now() }, uuid, { reminded_at: at })
  await recordEvent(tx, actor, now(), { event: 'inbox.reminded', uuid, before: null, after: { kind: row.kind } })
  return true
}

/**
 * Reminds of an entry, or escalates it, at the moment planned for that. If the moment was put off meanwhile, it does
 * nothing: the later moment has a job of its own.
 */
export function dueWorker(services: Services) {
  return async ({ dealerId, data, inDealer }: Job<'inbox_due'>): Promise<void> => {
    const actor = { dealerId, userUuid: null }
    await inDealer(async (tx) => {
      await remindOfEntry(tx, services, actor, data.entry_uuid)
      await escalateEntry(tx, services, actor, data.entry_uuid)
    })
  }
}
