import { v7 as uuidv7 } from 'uuid'
import { DAY_MS } from '#contract/durations.ts'
import { INBOX_TASKS, inboxRuleOf } from '#contract/inbox/inboxRules.ts'
import { INBOX_KEPT_DAYS, type InboxKind } from '#contract/notices.ts'
import type { Tx } from '#server/db/database.ts'
import { announceEntry } from './announceEntry.ts'
import { dueAt } from './dueAt.ts'
import { type Address, type EntryRow, type InboxServices, selectEntries } from './entryRow.ts'
import { markSeen, planEscalation, planTelling } from './tellEntry.ts'

/** An entry as a module creates it. */
export type NewEntry = Address & {
  kind: InboxKind
  location_uuid: string | null
  /** The row to which the entry leads. Its record follows from the kind. */
  record_uuid: string | null
  subject: string
  details: Record<string, string>
  note: string
  /** Times for kinds whose module states them. */
  times?: EntryTimes
}

/** When an entry is due, when its users are reminded of it, and when it is escalated. */
export type EntryTimes = { due_at: string; remind_at: string; escalate_at: string }

/** An address of one user. */
export const toUser = (uuid: string): Address => ({ for_user: uuid, for_role: null, for_department: null })
/** The address of the dealer's administrators. */
export const TO_ADMINISTRATORS: Address = { for_user: null, for_role: 'administrator', for_department: null }

/** Deletes entries that ended long ago, and old notices. Runs with each new entry, so that no job is needed. */
async function purgeOldEntries(tx: Tx, now: number): Promise<void> {
  const before = new Date(now - INBOX_KEPT_DAYS * DAY_MS).toISOString()
  await tx.deleteFrom('inbox_entries').where('state', '<>', 'open').where('closed_at', '<', before).execute()
  await tx
    .deleteFrom('inbox_entries')
    .where('state', '=', 'open')
    .where('told_at', '<', before)
    .where('kind', 'not in', INBOX_TASKS)
    .execute()
}

/** Creates an entry, in the transaction of the change that it is about. Its readers are told after the commit. */
export async function addEntry(tx: Tx, services: InboxServices, entry: NewEntry): Promise<EntryRow> {
  const { session, now } = services
  const { due, record } = inboxRuleOf(entry.kind)
  await purgeOldEntries(tx, now)
  const { details, record_uuid, times = {}, ...given } = entry
  const at = new Date(now)
  const row = await tx
    .insertInto('inbox_entries')
    .values({
      ...given,
      dealer_id: session.dealerId,
      uuid: uuidv7(),
      details: JSON.stringify(details),
      record: record_uuid === null ? null : record,
      record_uuid,
      created_at: at,
      created_by: session.userUuid,
      told_at: at,
      due_at: due?.minutes == null ? null : await dueAt(tx, entry.location_uuid, due.minutes, now),
      ...times,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  await becomeNews(tx, services, row)
  await planEscalation(tx, services, row)
  return row
}

/**
 * Makes an entry news: it counts as seen by the author of the change, unless it is for the author. Plans its mail, and
 * announces it.
 */
async function becomeNews(tx: Tx, services: InboxServices, row: EntryRow, before: readonly string[] = []) {
  const { session, now } = services
  const { dealerId, userUuid } = session
  if (userUuid !== null && row.for_user !== userUuid) await markSeen(tx, { dealerId, userUuid }, [row.uuid], now)
  await planTelling(tx, services, row)
  await announceEntry(tx, services, row, before)
}

/** Columns of an entry that change with news. */
type Changes = Partial<
  Pick<
    EntryRow,
    | 'note'
    | 'location_uuid'
    | 'for_user'
    | 'for_role'
    | 'for_department'
    | 'taken_by'
    | 'taken_at'
    | 'state'
    | 'closed_at'
    | 'closed_by'
    | 'close_note'
    | 'due_at'
    | 'escalated_at'
    | 'remind_at'
    | 'reminded_at'
    | 'escalate_at'
    | 'subject'
    | 'forwarded_by'
    | 'forwarded_at'
    | 'forward_note'
  >
> & { details?: string }

/** Changes an entry so that it is news to its readers again. `before` are users who had it until now. */
export async function changeWithNews(
  tx: Tx,
  services: InboxServices,
  uuid: string,
  changes: Changes,
  before: readonly string[] = [],
): Promise<EntryRow> {
  const row = await changeQuietly(tx, uuid, { ...changes, told_at: new Date(services.now).toISOString() })
  await becomeNews(tx, services, row, before)
  return row
}

/** Changes an entry that its readers know already. */
export function changeQuietly(
  tx: Tx,
  uuid: string,
  changes: Changes & Partial<Pick<EntryRow, 'told_at'>>,
): Promise<EntryRow> {
  return tx.updateTable('inbox_entries').set(changes).where('uuid', '=', uuid).returningAll().executeTakeFirstOrThrow()
}

/** Open entries of a kind about a subject, locked. */
export const openEntries = (tx: Tx, kind: InboxKind, subject: string): Promise<EntryRow[]> =>
  selectEntries(tx)
    .where('kind', '=', kind)
    .where('subject', '=', subject)
    .where('state', '=', 'open')
    .orderBy('uuid')
    .forUpdate()
    .execute()
