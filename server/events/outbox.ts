import { sql } from 'kysely'
import { v7 as uuidv7 } from 'uuid'
import { type DomainEvent, type Emitted, streamOf } from '#contract/events/domainEvents.ts'
import type { EventActor, Tx } from '#server/db/database.ts'

/** The events of one row (`stream`) for one subscriber. They are delivered one after the other. */
export type Lane = { dealerId: string; subscriber: string; stream: string }
/** Claimed events of one user on one row. `uuid` and `attempts` are those of the first delivery. */
export type Delivery = { uuid: string; attempts: number; events: readonly [DomainEvent, ...DomainEvent[]] }

/** How long a delivery belongs to the process that wrote it (ms). Then any process takes it. */
const OWN_MS = 2_000
const ERROR_LENGTH = 500
const STREAMS_PER_POLL = 200

/** Stores an event for these subscribers, in the transaction of the event. */
export async function storeEvent(
  tx: Tx,
  { dealerId, userUuid }: EventActor,
  event: Emitted,
  subscribers: readonly string[],
  now: number,
): Promise<void> {
  const [at, due, stream] = [new Date(now), new Date(now + OWN_MS), streamOf(event)]
  // The number follows those of the waiting events. The writer has locked the row, so a second writer of this stream
  // comes after the commit.
  await sql`insert into event_deliveries
      (dealer_id, uuid, subscriber, stream, seq, type, subject_uuid, data, at, by_user, due_at, updated_at)
    select ${dealerId}::uuid, one.uuid, one.subscriber, ${stream}::uuid, (select coalesce(max(w.seq), 0) + 1
        from event_deliveries w where w.dealer_id = ${dealerId}::uuid and w.subscriber = one.subscriber
          and w.stream = ${stream}::uuid and w.state = 'waiting'),
      ${event.type}, ${event.uuid}::uuid, ${JSON.stringify(event.data)}::jsonb, ${at}::timestamptz, ${userUuid}::uuid,
      ${due}::timestamptz, ${at}::timestamptz
    from unnest(${subscribers.map(() => uuidv7())}::uuid[], ${[...subscribers]}::text[]) as one(uuid, subscriber)`.execute(
    tx,
  )
}

type Claimed = {
  uuid: string
  seq: number
  attempts: number
  type: string
  subject_uuid: string
  data: unknown
  at: string
  by_user: string | null
}

const toEvent = ({ type, subject_uuid, data, at, by_user }: Claimed) =>
  ({ type, uuid: subject_uuid, data, at, by: by_user }) as DomainEvent

/**
 * Takes the first delivery of a lane out of the outbox; with `takesAll`, also the others of the same user. If the
 * transaction fails, they are in the outbox again. Undefined when the lane is empty, when the first delivery waits for
 * its next try, or when another process delivers it. The second delivery never overtakes the first.
 */
export async function claimFirst(
  tx: Tx,
  { subscriber, stream }: Lane,
  { now, takesAll }: { now: number; takesAll: boolean },
): Promise<Delivery | undefined> {
  const { rows } = await sql<Claimed>`with first as (
      select e.uuid, e.by_user from event_deliveries e where e.uuid = (
          select w.uuid from event_deliveries w
          where w.subscriber = ${subscriber} and w.stream = ${stream}::uuid and w.state = 'waiting'
          order by w.seq, w.uuid limit 1)
        and e.state = 'waiting' and (e.attempts = 0 or e.due_at <= ${new Date(now)}::timestamptz)
      for update skip locked)
    delete from event_deliveries d using first where d.subscriber = ${subscriber} and d.stream = ${stream}::uuid
      and d.state = 'waiting' and (d.uuid = first.uuid
        or (${takesAll}::boolean and d.by_user is not distinct from first.by_user))
    returning d.uuid, d.seq, d.attempts, d.type, d.subject_uuid, d.data, d.at, d.by_user`.execute(tx)
  const [first, ...rest] = rows.sort((a, b) => Number(a.seq) - Number(b.seq) || (a.uuid < b.uuid ? -1 : 1))
  if (!first) return undefined
  return { uuid: first.uuid, attempts: first.attempts, events: [toEvent(first), ...rest.map(toEvent)] }
}

/** Notes a failed try. Without a next time, the delivery has failed for good. */
export async function noteFailure(
  tx: Tx,
  { uuid, attempts }: Delivery,
  { message, next, now }: { message: string; next: Date | null; now: number },
): Promise<void> {
  await tx
    .updateTable('event_deliveries')
    .set({
      attempts: attempts + 1,
      last_error: message.slice(0, ERROR_LENGTH),
      updated_at: new Date(now),
      ...(next === null ? { state: 'failed' as const } : { due_at: next }),
    })
    .where('uuid', '=', uuid)
    // Another process may have delivered it meanwhile, or an administrator may have decided.
    .where('state', '=', 'waiting')
    .where('attempts', '=', attempts)
    .execute()
}

/** Lanes of the dealer with a delivery that is due. */
export async function listDueLanes(tx: Tx, dealerId: string, now: number): Promise<Lane[]> {
  const rows = await tx
    .selectFrom('event_deliveries')
    .select(['subscriber', 'stream'])
    .distinct()
    .where('state', '=', 'waiting')
    .where('due_at', '<=', new Date(now).toISOString())
    .limit(STREAMS_PER_POLL)
    .execute()
  return rows.map((row) => ({ dealerId, ...row }))
}

/** Dealers with a delivery that is due, looked up before a dealer is known. */
export async function listDueDealers(tx: Tx, now: number): Promise<string[]> {
  const { rows } = await sql<{ dealer: string }>`
    select dealers_with_due_events(${new Date(now)}::timestamptz) as dealer`.execute(tx)
  return rows.map(({ dealer }) => dealer)
}
