import { DAY_MS } from '#contract/durations.ts'
import { FAILED_KEPT_DAYS } from '#contract/events/domainEvents.ts'
import type { Tx } from '#server/db/database.ts'
import type { Lane } from './outbox.ts'

const SHOWN_MAX = 100

const failed = (tx: Tx, uuid: string) =>
  tx
    .selectFrom('event_deliveries')
    .select(['subscriber', 'stream', 'type', 'subject_uuid', 'attempts', 'last_error'])
    .where('uuid', '=', uuid)
    .where('attempts', '>', 0)
    .forUpdate()
    .executeTakeFirst()
export type Failed = NonNullable<Awaited<ReturnType<typeof failed>>>

/** Deliveries that failed at least once, those that are not tried again first. */
export async function listFailedEvents(tx: Tx) {
  const rows = await tx
    .selectFrom('event_deliveries')
    .select(['uuid', 'subscriber', 'type', 'subject_uuid', 'at', 'state', 'attempts', 'last_error'])
    .select(['due_at', 'updated_at'])
    .where('attempts', '>', 0)
    .orderBy('state')
    .orderBy('updated_at', 'desc')
    .orderBy('uuid')
    .limit(SHOWN_MAX + 1)
    .execute()
  return {
    items: rows
      .slice(0, SHOWN_MAX)
      .map(({ due_at, ...row }) => ({ ...row, next_at: row.state === 'waiting' ? due_at : null })),
    has_more: rows.length > SHOWN_MAX,
  }
}

/** Makes a failed delivery due at once, with all its tries. Null when it is no longer there. */
export async function resetFailedEvent(tx: Tx, dealerId: string, uuid: string, now: number) {
  const found = await failed(tx, uuid)
  if (!found) return null
  const at = new Date(now)
  await tx
    .updateTable('event_deliveries')
    .set({ state: 'waiting', attempts: 0, due_at: at, updated_at: at })
    .where('uuid', '=', uuid)
    .execute()
  const lane: Lane = { dealerId, subscriber: found.subscriber, stream: found.stream }
  return { found, lane }
}

/** Removes a failed delivery. Null when it is no longer there. */
export async function purgeFailedEvent(tx: Tx, uuid: string): Promise<Failed | null> {
  const found = await failed(tx, uuid)
  if (!found) return null
  await tx.deleteFrom('event_deliveries').where('uuid', '=', uuid).execute()
  return found
}

/** Purges failed deliveries after their retention. */
export async function purgeFailedEvents(tx: Tx, now: number): Promise<void> {
  await tx
    .deleteFrom('event_deliveries')
    .where('state', '=', 'failed')
    .where('updated_at', '<', new Date(now - FAILED_KEPT_DAYS * DAY_MS).toISOString())
    .execute()
}
