import { inboxRuleOf } from '#contract/inbox/inboxRules.ts'
import type { InboxState } from '#contract/notices.ts'
import type { Tx } from '#server/db/database.ts'
import { recordEvent } from '#server/records/audit.ts'
import { Failure } from '#server/request/failure.ts'
import type { Session } from '#server/request/session.ts'
import { changeQuietly, changeWithNews } from './addEntry.ts'
import { announceEntry, announceOwn } from './announceEntry.ts'
import { actingUsers, addressedUsers } from './audience.ts'
import { dueAt } from './dueAt.ts'
import type { Address, EntryRow, InboxServices } from './entryRow.ts'
import { findOwn, type OwnEntry } from './ownEntries.ts'
import { markSeen, planEscalation } from './tellEntry.ts'

/** Services of a step that a user takes. */
export type StepServices = InboxServices & { session: Session }

/** An entry that the user may read, locked until the end of the transaction. */
export async function requireOwn(
  tx: Tx,
  { session, now }: StepServices,
  uuid: string,
  { isAnyReader = false }: { isAnyReader?: boolean } = {},
): Promise<OwnEntry> {
  const [row] = await findOwn(tx, session, { uuids: [uuid], now, isLocked: true, isAnyReader })
  if (!row) throw new Failure('not_found')
  return row
}

const isTask = ({ kind }: EntryRow) => inboxRuleOf(kind).form === 'task'

/**
 * A user takes a task over, so that the others need not act, or gives it back. The first user gets it; a later one sees
 * in the answer who has it. Returns the changed entry, or null when nothing changed.
 */
export async function takeEntry(
  tx: Tx,
  services: StepServices,
  row: OwnEntry,
  isTaken: boolean,
): Promise<EntryRow | null> {
  const { session, now } = services
  // Another user took it first, or it has ended. It stays unchanged.
  const isLate = row.state !== 'open' || (isTaken && row.taken_by !== null)
  if (isLate || (!isTaken && row.taken_by === null)) return null
  const mayStep = isTaken ? row.is_acting && isTask(row) : row.taken_by === session.userUuid
  if (!mayStep) throw new Failure('no_permission')
  const before = await actingUsers(tx, row)
  const taken = { taken_by: session.userUuid, taken_at: new Date(now).toISOString() }
  const changed = await changeQuietly(tx, row.uuid, isTaken ? taken : { taken_by: null, taken_at: null })
  await announceEntry(tx, services, changed, before)
  return changed
}

/** Ends an entry for all its readers. The caller has checked that the author may do so. */
export async function closeEntry(
  tx: Tx,
  services: InboxServices,
  row: EntryRow,
  { state, note }: { state: Exclude<InboxState, 'open'>; note: string },
): Promise<EntryRow> {
  const before = await actingUsers(tx, row)
  const changed = await changeQuietly(tx, row.uuid, {
    state,
    closed_at: new Date(services.now).toISOString(),
    closed_by: services.session.userUuid,
    close_note: note,
  })
  await announceEntry(tx, services, changed, before)
  return changed
}

type OwnState = { snoozed_until?: string | null; put_away_at?: string | null }

/** Records what the user did with an entry, and marks it as seen. */
async function setOwnState(tx: Tx, services: StepServices, uuid: string, state: OwnState): Promise<void> {
  const { session, now } = services
  await markSeen(tx, session, [uuid], now)
  await tx
    .updateTable('inbox_states')
    .set(state)
    .where('entry_uuid', '=', uuid)
    .where('user_uuid', '=', session.userUuid)
    .execute()
  announceOwn(tx, services, uuid)
}

/** Ends a task by hand, or puts a notice away for the user. A repeat changes nothing. */
export async function finishEntry(tx: Tx, services: StepServices, uuid: string, note: string): Promise<void> {
  const { session, now } = services
  const row = await requireOwn(tx, services, uuid)
  if (!isTask(row)) {
    if (row.put_away_at === null)
      await setOwnState(tx, services, uuid, { put_away_at: new Date(now).toISOString(), snoozed_until: null })
    return
  }
  if (row.state !== 'open') return
  if (!row.is_acting || !inboxRuleOf(row.kind).isDoneByHand) throw new Failure('no_permission')
  await closeEntry(tx, services, row, { state: 'done', note })
  await recordEvent(tx, session, now, { event: 'inbox.done', uuid, before: null, after: { kind: row.kind } })
}

/** Reopens a task that was ended by hand, or brings back a notice. The due time of a task is computed anew. */
export async function reopenEntry(tx: Tx, services: StepServices, uuid: string): Promise<void> {
  const { session, now } = services
  const row = await requireOwn(tx, services, uuid)
  if (!isTask(row)) {
    if (row.put_away_at !== null) await setOwnState(tx, services, uuid, { put_away_at: null })
    return
  }
  if (row.state === 'open') return
  const { due, isDoneByHand } = inboxRuleOf(row.kind)
  const mayReopen = isDoneByHand && (row.closed_by === session.userUuid || row.is_acting)
  if (!mayReopen) throw new Failure('no_permission')
  const closed = { state: 'open', closed_at: null, closed_by: null, close_note: '', escalated_at: null } as const
  const due_at =
    due?.minutes == null ? row.due_at : (await dueAt(tx, row.location_uuid, due.minutes, now)).toISOString()
  const changed = await changeWithNews(tx, services, uuid, { ...closed, due_at })
  await planEscalation(tx, services, changed)
  await recordEvent(tx, session, now, { event: 'inbox.reopened', uuid, before: null, after: { kind: row.kind } })
}

/** Puts an entry off for the user alone, or brings it back. */
export async function snoozeEntry(tx: Tx, services: StepServices, uuid: string, until: string | null): Promise<void> {
  const row = await requireOwn(tx, services, uuid)
  if (row.state !== 'open' || row.put_away_at !== null) return
  if (!row.is_acting) throw new Failure('no_permission')
  if (until !== null && Date.parse(until) <= services.now)
    throw new Failure('validation_failed', { fields: { until: 'unknown_value' } })
  await setOwnState(tx, services, uuid, { snoozed_until: until })
}

/** Refuses an address that names no receiver, or more than one. Returns the field that is set. */
export function addressField(address: Address): keyof Address {
  const set = (['for_user', 'for_role', 'for_department'] as const).filter((field) => address[field] !== null)
  const [field = 'for_user'] = set
  if (set.length === 1) return field
  throw new Failure('validation_failed', { fields: { [field]: set.length === 0 ? 'required' : 'unknown_value' } })
}

/** Whether two addresses name the same user, role or department. */
export const isSameAddress = (one: Address, other: Address) =>
  one.for_user === other.for_user && one.for_role === other.for_role && one.for_department === other.for_department

/** Forwards a task to others. Refused if it is personal, or if no new reader may see it. A repeat changes nothing. */
export async function forwardEntry(
  tx: Tx,
  services: StepServices,
  uuid: string,
  { note, ...address }: Address & { note: string },
): Promise<EntryRow | null> {
  const { session, now } = services
  const row = await requireOwn(tx, services, uuid)
  const field = addressField(address)
  const isRepeat = row.forwarded_by === session.userUuid && isSameAddress(row, address) && row.forward_note === note
  if (row.state !== 'open' || isRepeat) return null
  if (!row.is_acting || !isTask(row) || inboxRuleOf(row.kind).isPersonal) throw new Failure('no_permission')
  if ((await addressedUsers(tx, { ...row, ...address })).length === 0)
    throw new Failure('validation_failed', { fields: { [field]: 'not_found' } })
  const before = await actingUsers(tx, row)
  const forwarded = { forwarded_by: session.userUuid, forwarded_at: new Date(now).toISOString(), forward_note: note }
  const changes = { ...address, ...forwarded, taken_by: null, taken_at: null }
  const changed = await changeWithNews(tx, services, uuid, changes, before)
  const { for_user, for_role, for_department } = row
  await recordEvent(tx, session, now, {
    event: 'inbox.forwarded',
    uuid,
    before: { for_user, for_role, for_department },
    after: address,
  })
  return changed
}
