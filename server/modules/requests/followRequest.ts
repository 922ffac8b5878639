import { DAY_MS } from '#contract/durations.ts'
import type { Tx } from '#server/db/database.ts'
import {
  addEntry,
  changeQuietly,
  changeWithNews,
  type EntryTimes,
  openEntries,
  toUser,
} from '#server/inbox/addEntry.ts'
import { announceEntry } from '#server/inbox/announceEntry.ts'
import { actingUsers } from '#server/inbox/audience.ts'
import { dueAt } from '#server/inbox/dueAt.ts'
import type { Address, EntryRow, InboxServices } from '#server/inbox/entryRow.ts'
import { closeEntry, isSameAddress } from '#server/inbox/entrySteps.ts'
import { planEscalation } from '#server/inbox/tellEntry.ts'
import { readSettings } from '#server/settings/readSettings.ts'
import { isOpenStatus, type RequestRow } from './openRequest.ts'

/** An open request is an entry of this kind in the inbox. Its subject is the uuid of the request. */
export const REQUEST_KIND = 'serviceRequest'
const NEWS_KIND = 'serviceRequestNews'

/** Steps of which watchers are told. */
export type RequestNews = 'taken' | 'forwarded' | 'completed' | 'withdrawn' | 'reopened'
type News = RequestNews | 'commented' | 'mentioned'

/** The addressed users: the person, the department, or else the advisors of the location. */
function addressOf({ user_target_uuid, department_target_uuid }: RequestRow): Address {
  const isNobody = user_target_uuid === null && department_target_uuid === null
  return {
    for_user: user_target_uuid,
    for_department: department_target_uuid,
    for_role: isNobody ? 'service_advisor' : null,
  }
}

const detailsOf = ({ number, subject }: RequestRow) => ({ number, title: subject })

/** The times of a request. The times of an overdue request count from now, so that it does not remind at once. */
async function timesOf(tx: Tx, { location_uuid, target_date }: RequestRow, now: number): Promise<EntryTimes> {
  const { values } = await readSettings(tx, ['service_escalate_minutes', 'service_escalate_days'])
  const from = Math.max(now, Date.parse(target_date))
  const remind = await dueAt(tx, location_uuid, values.service_escalate_minutes, from)
  const escalate = await dueAt(tx, location_uuid, 0, from + values.service_escalate_days * DAY_MS)
  return { due_at: target_date, remind_at: remind.toISOString(), escalate_at: escalate.toISOString() }
}

/**
 * Creates the entry of a request in the inbox. If a user has already taken the request over, the entry belongs to that
 * user.
 */
async function createEntry(tx: Tx, services: InboxServices, row: RequestRow): Promise<void> {
  const { uuid, location_uuid, taken_by_uuid } = row
  const times = await timesOf(tx, row, services.now)
  const about = { kind: REQUEST_KIND, location_uuid, record_uuid: uuid, subject: uuid, note: '', times } as const
  const entry = await addEntry(tx, services, Object.assign({ details: detailsOf(row) }, about, addressOf(row)))
  if (taken_by_uuid !== null) await giveEntry(tx, services, entry, taken_by_uuid)
}

/** Records who has taken the entry over; null if it was given back. */
async function giveEntry(tx: Tx, services: InboxServices, entry: EntryRow, taken_by: string | null): Promise<void> {
  if (entry.taken_by === taken_by) return
  const before = await actingUsers(tx, entry)
  const taken_at = taken_by === null ? null : new Date(services.now).toISOString()
  const changed = await changeQuietly(tx, entry.uuid, { taken_by, taken_at })
  await announceEntry(tx, services, changed, before)
}

/**
 * Gives the entry to the person or department of its request, who then see it as new. An entry that already has this
 * address stays unchanged.
 */
async function readdress(tx: Tx, services: InboxServices, entry: EntryRow, row: RequestRow): Promise<EntryRow> {
  const address = addressOf(row)
  if (isSameAddress(entry, address)) return entry
  const before = await actingUsers(tx, entry)
  const { userUuid } = services.session
  const forwarded_at = userUuid === null ? null : new Date(services.now).toISOString()
  const forwarded = { forwarded_by: userUuid, forwarded_at, forward_note: '', taken_by: null, taken_at: null }
  return changeWithNews(tx, services, entry.uuid, Object.assign(forwarded, address), before)
}

/** Gives the entry the location and the due time of its request. A change restarts the reminders. */
async function reschedule(tx: Tx, services: InboxServices, entry: EntryRow, row: RequestRow): Promise<EntryRow> {
  const isMoved = entry.location_uuid !== row.location_uuid
  if (!isMoved && entry.due_at === row.target_date) return entry
  const before = await actingUsers(tx, entry)
  const times = await timesOf(tx, row, services.now)
  const anew = { location_uuid: row.location_uuid, reminded_at: null, escalated_at: null }
  const changed = await changeQuietly(tx, entry.uuid, Object.assign(anew, times))
  await planEscalation(tx, services, changed)
  await announceEntry(tx, services, changed, before)
  return changed
}

/** Makes the entry of the inbox equal to its request: who has it, until when, and whether it is open. */
export async function followRequest(tx: Tx, services: InboxServices, row: RequestRow): Promise<void> {
  const entries = await openEntries(tx, REQUEST_KIND, row.uuid)
  if (row.deleted_at !== null || !isOpenStatus(row.status)) {
    const state = row.deleted_at !== null || row.status === 'canceled' ? 'withdrawn' : 'done'
    for (const entry of entries) await closeEntry(tx, services, entry, { state, note: '' })
    return
  }
  const [entry] = entries
  if (!entry) return createEntry(tx, services, row)
  const readdressed = await readdress(tx, services, entry, row)
  const rescheduled = await reschedule(tx, services, readdressed, row)
  await giveEntry(tx, services, rescheduled, row.taken_by_uuid)
  const details = JSON.stringify(detailsOf(row))
  if (JSON.stringify(rescheduled.details) !== details) await changeQuietly(tx, rescheduled.uuid, { details })
}

/** Stores the note of a forward in the entry, for the users who get it. */
export async function noteForward(tx: Tx, requestUuid: string, forward_note: string): Promise<void> {
  for (const entry of await openEntries(tx, REQUEST_KIND, requestUuid))
    await changeQuietly(tx, entry.uuid, { forward_note })
}

/** The users who are told news: the watchers and the user who asked, but not the author of the news. */
function audienceOf({ watcher_uuids, creator_uuid }: RequestRow, { session }: InboxServices): Set<string> {
  const told = new Set([...watcher_uuids, ...(creator_uuid === null ? [] : [creator_uuid])])
  if (session.userUuid !== null) told.delete(session.userUuid)
  return told
}

/** Tells users news about a request. Older news about the same request are withdrawn for these users. */
async function tell(
  tx: Tx,
  services: InboxServices,
  row: RequestRow,
  told: ReadonlySet<string>,
  outcome: News,
  note: string,
): Promise<void> {
  for (const entry of await openEntries(tx, NEWS_KIND, row.uuid))
    if (entry.for_user !== null && told.has(entry.for_user))
      await closeEntry(tx, services, entry, { state: 'withdrawn', note: '' })
  const details = Object.assign({ outcome }, detailsOf(row))
  const about = { kind: NEWS_KIND, location_uuid: row.location_uuid, record_uuid: row.uuid, subject: row.uuid } as const
  for (const user of told) await addEntry(tx, services, Object.assign({ details, note }, about, toUser(user)))
}

/** Tells the watchers and the user who asked about a step. */
export const tellWatchers = (
  tx: Tx,
  services: InboxServices,
  row: RequestRow,
  outcome: RequestNews,
  note = '',
): Promise<void> => tell(tx, services, row, audienceOf(row, services), outcome, note)

/**
 * Tells the creator, the watchers and the mentioned users about a comment, each once, but not its author. The news does
 * not quote the text, because the author may delete it in the thread.
 */
export async function tellOfComment(
  tx: Tx,
  services: InboxServices,
  row: RequestRow,
  mentioned: readonly string[],
): Promise<void> {
  const named = new Set(mentioned.filter((user) => user !== services.session.userUuid))
  const others = new Set([...audienceOf(row, services)].filter((user) => !named.has(user)))
  await tell(tx, services, row, named, 'mentioned', '')
  await tell(tx, services, row, others, 'commented', '')
}
