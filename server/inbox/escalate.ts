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
 * Escalates an entry that is still open at its due time. The lock and `escalated_at` make it happen once, however many
 * processes run the job. Returns whether it did.
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
    .where('due_at', '<=', new Date(at).toISOString())
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

/** Runs at the due time of an entry. A job of an earlier due time does nothing: the entry has its own job. */
export function dueWorker(services: Services) {
  return async ({ dealerId, data, inDealer }: Job<'inbox_due'>): Promise<void> => {
    await inDealer((tx) => escalateEntry(tx, services, { dealerId, userUuid: null }, data.entry_uuid))
  }
}
