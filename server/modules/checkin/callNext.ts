import { sql } from 'kysely'
import type { EndpointBody, EndpointOutput } from '#contract/api/endpoints.ts'
import type { Tx } from '#server/db/database.ts'
import { Failure } from '#server/request/failure.ts'
import type { Session } from '#server/request/session.ts'
import { writeStep } from '#server/states/writeStep.ts'
import type { DeskServices } from './arrive.ts'
import { isWaitingAt } from './checkinColumns.ts'
import { lockCheckin, lockDesk, requireDesk } from './openCheckin.ts'

/** Time in which a second call by the same user counts as a repeat, such as a double click (ms). */
const SAME_CALL_MS = 3_000

type Answer = EndpointOutput<'POST /v1/service/checkin/call-next'>
type Repeated = { location: string; caller: string; now: number; again: string | null }

/**
 * The customer whom the user has called just now: by the same button, so that only a double click is a repeat. The first
 * call of a customer ends the waiting time, and another call of them leaves it as it is.
 */
async function justCalled(tx: Tx, { location, caller, now, again }: Repeated): Promise<string | undefined> {
  const bySameButton = again === null ? sql<boolean>`r.waited_until = r.called_at` : sql<boolean>`r.uuid = ${again}`
  const { rows } = await sql<{ uuid: string }>`select r.uuid from checkins r
    where r.location_uuid = ${location} and r.deleted_at is null and r.status = 'new'
      and r.called_by_uuid = ${caller} and r.called_at > ${new Date(now - SAME_CALL_MS)} and ${bySameButton}
    order by r.called_at desc limit 1`.execute(tx)
  return rows[0]?.uuid
}

/** The customers who wait at a desk: the one who came first, and how many there are. */
async function listWaiting(tx: Tx, location: string): Promise<{ first: string | undefined; count: number }> {
  const { rows } = await sql<{ uuid: string; total: number | string }>`
    select r.uuid, count(*) over () as total from checkins r
    where r.location_uuid = ${location} and r.deleted_at is null and ${isWaitingAt}
    order by r.arrival_at, r.uuid limit 1`.execute(tx)
  return { first: rows[0]?.uuid, count: Number(rows[0]?.total ?? 0) }
}

type Desk = { location: string; desk: string; at: Date }

/**
 * Calls a customer once more who has not come to the desk. The waiting time ended with the first call. Refuses a
 * check-in of another location, and one whose customer was not called or is served already.
 */
async function callAgain(
  tx: Tx,
  { context, stated }: DeskServices,
  session: Session,
  uuid: string,
  { location, desk, at }: Desk,
): Promise<Answer['row']> {
  const row = await lockCheckin(tx, context, session, uuid)
  if (row.location_uuid !== location) throw new Failure('not_found')
  if (row.desk_state !== 'called') throw new Failure('validation_failed', { fields: { checkin_uuid: 'unknown_value' } })
  const values = { called_at: at, called_by_uuid: session.userUuid, called_to: desk }
  return writeStep(tx, context, stated, session, row, { what: 'changed', values, reason: '' })
}

/** Calls the customer who has waited longest, or a called customer once more. */
export async function callNext(
  tx: Tx,
  { context, stated }: DeskServices,
  session: Session,
  { location_uuid: location, desk = '', checkin_uuid = null }: EndpointBody<'POST /v1/service/checkin/call-next'>,
): Promise<Answer> {
  const now = context.now()
  await lockDesk(tx, await requireDesk(tx, session, location))
  const same = await justCalled(tx, { location, caller: session.userUuid, now, again: checkin_uuid })
  const { first, count } = await listWaiting(tx, location)
  if (same !== undefined) return { row: await lockCheckin(tx, context, session, same), waiting: count }
  if (checkin_uuid !== null) {
    const again = { location, desk, at: new Date(now) }
    return { row: await callAgain(tx, { context, stated }, session, checkin_uuid, again), waiting: count }
  }
  if (first === undefined) return { row: null, waiting: 0 }
  const at = new Date(now)
  const row = await lockCheckin(tx, context, session, first)
  const values = { called_at: at, called_by_uuid: session.userUuid, called_to: desk, waited_until: at }
  const called = await writeStep(tx, context, stated, session, row, { what: 'changed', values, reason: '' })
  return { row: called, waiting: count - 1 }
}
