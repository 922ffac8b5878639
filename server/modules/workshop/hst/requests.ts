import type { HST_REQUEST_STATES } from '#contract/api/workshop/hst.ts'
import { DAY_MS } from '#contract/durations.ts'
import { EVERY_LOCATION, holds } from '#contract/permissions/can.ts'
import { onCommit, type Tx } from '#server/db/database.ts'
import { addEntry, changeWithNews, openEntries, toUser } from '#server/inbox/addEntry.ts'
import { actingUsers, addressedUsers } from '#server/inbox/audience.ts'
import type { Address, EntryRow, InboxServices } from '#server/inbox/entryRow.ts'
import {
  addressField,
  closeEntry,
  isSameAddress,
  requireOwn,
  type StepServices,
  takeEntry,
} from '#server/inbox/entrySteps.ts'
import { findOwn, type OwnEntry } from '#server/inbox/ownEntries.ts'
import { shownEntries } from '#server/inbox/shownEntries.ts'
import { recordEvent } from '#server/records/audit.ts'
import { holdersAt } from '#server/records/scope.ts'
import { Failure } from '#server/request/failure.ts'
import type { Session } from '#server/request/session.ts'
import { room } from '#server/socket/room.ts'
import { listPermittedLocations } from './permittedLocations.ts'

const READ = 'location.workshop.hstcheck.read'
/** Requests are entries of this kind in the inbox. Their subject is the VIN. */
export const KIND = 'hstRequest'
/** At most this many requests are listed. */
const SHOWN_MAX = 200

type Services = StepServices
/** The author of a change of a request: a user, or the server in a user's name. */
type Teller = Pick<InboxServices, 'hub' | 'session'>
type Asked = Address & { vin: string; location_uuid: string; paper_uuid: string | null; note: string }
type RequestState = (typeof HST_REQUEST_STATES)[number]
type Closing = { state: 'done' | 'declined' | 'withdrawn'; note: string }

/**
 * The state of a request from that of its entry. An entry that is done was ended by a snapshot, which answers the
 * request.
 */
const stateOf = ({ state }: Pick<EntryRow, 'state'>): RequestState => (state === 'done' ? 'answered' : state)

/** Requests as the session may see them. */
async function shown(tx: Tx, { userUuid }: Session, found: readonly OwnEntry[]) {
  const entries = await shownEntries(tx, found)
  return entries.map((entry, nth) => {
    const row = found[nth] as OwnEntry
    return {
      uuid: entry.uuid,
      vin: entry.subject,
      licensePlate: entry.details.plate ?? '',
      location_uuid: row.location_uuid ?? '',
      paper_uuid: entry.record_uuid,
      note: entry.note,
      state: stateOf(row),
      asked_at: entry.created_at,
      asked_by: entry.created_by,
      for_user: entry.for_user,
      for_role: entry.for_role,
      for_department: entry.for_department,
      taken_by: entry.taken_by,
      taken_at: row.taken_at,
      closed_at: entry.closed_at,
      closed_by: entry.closed_by,
      close_note: entry.close_note,
      is_for_me: entry.is_for_me,
      is_mine: row.created_by === userUuid,
    }
  })
}

/** Tells users who see the list, and the user who asked. The inbox tells the users who were asked. */
export async function announceRequest(tx: Tx, { hub, session }: Teller, row: EntryRow): Promise<void> {
  const [readers, acting] = [await holdersAt(tx, READ, row.location_uuid ?? ''), await actingUsers(tx, row)]
  const { uuid, subject: vin, details, created_by, taken_by } = row
  const licensePlate = details.plate ?? ''
  const data = { uuid, state: stateOf(row), vin, licensePlate, asked_by: created_by, taken_by, by: session.userUuid }
  onCommit(tx, () => {
    for (const reader of new Set([...readers, ...(created_by === null ? [] : [created_by])]))
      hub.publish(session.dealerId, room.user(reader), {
        event: 'workshop.hst.requested',
        data: { ...data, is_for_you: acting.includes(reader) },
      })
  })
}

/** Open requests at the locations that the session may see, oldest first, then those closed within a day. */
export async function listRequests(tx: Tx, session: Session, now: number) {
  const locations = (await listPermittedLocations(tx, session, READ)).map(({ uuid }) => uuid)
  if (locations.length === 0) return { items: [] }
  const found = await tx
    .selectFrom('inbox_entries')
    .select('uuid')
    .where('kind', '=', KIND)
    .where('location_uuid', 'in', locations)
    .where((eb) => eb.or([eb('state', '=', 'open'), eb('closed_at', '>', new Date(now - DAY_MS).toISOString())]))
    .orderBy((eb) => eb('state', '=', 'open'), 'desc')
    .orderBy('created_at')
    .orderBy('uuid')
    .limit(SHOWN_MAX)
    .execute()
  const uuids = found.map(({ uuid }) => uuid)
  const rows = new Map((await findOwn(tx, session, { uuids, now, isAnyReader: true })).map((row) => [row.uuid, row]))
  return {
    items: await shown(
      tx,
      session,
      uuids.flatMap((uuid) => rows.get(uuid) ?? []),
    ),
  }
}

/** The plate of a vehicle. Refuses a paper that is not at the given location. */
async function plateOf(tx: Tx, { vin, paper_uuid, location_uuid }: Asked): Promise<string> {
  const refuse = () => new Failure('validation_failed', { fields: { paper_uuid: 'not_found' } })
  if (paper_uuid !== null) {
    const paper = await tx
      .selectFrom('papers')
      .select(['licensePlate', 'vin', 'location_uuid'])
      .where('uuid', '=', paper_uuid)
      .where('deleted_at', 'is', null)
      .executeTakeFirst()
    if (paper?.vin !== vin || paper.location_uuid !== location_uuid) throw refuse()
    return paper.licensePlate
  }
  const vehicle = await tx
    .selectFrom('vehicles')
    .select('licensePlate')
    .where('vin', '=', vin)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  return vehicle?.licensePlate ?? ''
}

/** Whether an open request equals the new one: by the same user, for the same location and address. */
const isSame = (one: EntryRow, asked: Asked, asker: string) =>
  one.created_by === asker && one.location_uuid === asked.location_uuid && isSameAddress(one, asked)

/** One request as the session sees it. */
async function shownOne(tx: Tx, { session, now }: Services, uuid: string) {
  const [item] = await shown(tx, session, await findOwn(tx, session, { uuids: [uuid], now, isAnyReader: true }))
  if (!item) throw new Failure('not_found')
  return item
}

/**
 * Asks for a snapshot. A second request for the same car, by the same user and to the same address, updates the open
 * one. An empty note keeps the earlier note.
 */
export async function ask(tx: Tx, services: Services, asked: Asked) {
  const { session, now } = services
  const location = await tx
    .selectFrom('locations')
    .select('key')
    .where('uuid', '=', asked.location_uuid)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  if (!location || !holds(session.permissions, READ, location.key ?? EVERY_LOCATION)) throw new Failure('not_found')
  const { for_user, for_role, for_department, location_uuid, paper_uuid: record_uuid, note, vin } = asked
  const address = { for_user, for_role, for_department }
  const field = addressField(address)
  const plate = await plateOf(tx, asked)
  if ((await addressedUsers(tx, { kind: KIND, location_uuid, ...address })).length === 0)
    throw new Failure('validation_failed', { fields: { [field]: 'not_found' } })
  const before = (await openEntries(tx, KIND, vin)).find((one) => isSame(one, asked, session.userUuid))
  if (before && (note === '' || note === before.note)) return shownOne(tx, services, before.uuid)
  const entry = { kind: KIND, location_uuid, record_uuid, subject: vin, details: { plate }, note, ...address } as const
  const row = before ? await changeWithNews(tx, services, before.uuid, { note }) : await addEntry(tx, services, entry)
  await recordEvent(tx, session, now, { event: 'hst.asked', uuid: row.uuid, before: null, after: { vin, ...address } })
  await announceRequest(tx, services, row)
  return shownOne(tx, services, row.uuid)
}

/** Ends a request, and tells the user who asked. */
async function close(tx: Tx, services: Services, row: EntryRow, { state, note }: Closing): Promise<void> {
  const { session, now } = services
  const closed = await closeEntry(tx, services, row, { state, note })
  const part = { before: { state: stateOf(row) }, after: { state: stateOf(closed), ...(note && { reason: note }) } }
  await recordEvent(tx, session, now, { event: 'hst.closed', uuid: row.uuid, ...part })
  const { created_by, location_uuid, record_uuid, subject, details } = row
  if (created_by !== null && created_by !== session.userUuid) {
    const told = { ...details, outcome: stateOf(closed) }
    const answer = { kind: 'hstAnswer', location_uuid, record_uuid, subject, details: told, note } as const
    await addEntry(tx, services, { ...answer, ...toUser(created_by) })
  }
  await announceRequest(tx, services, closed)
}

/** Ends the requests that a snapshot answers, because they were made before it. Users need not close them by hand. */
export async function answerRequests(
  tx: Tx,
  services: Services,
  { vin, checkedAt }: { vin: string; checkedAt: string },
): Promise<void> {
  for (const row of await openEntries(tx, KIND, vin))
    if (Date.parse(row.created_at) <= Date.parse(checkedAt)) await close(tx, services, row, { state: 'done', note: '' })
}

/** A request at a location that the session may see, locked until the end of the transaction. */
async function requestOf(tx: Tx, services: Services, uuid: string): Promise<OwnEntry> {
  const row = await requireOwn(tx, services, uuid, { isAnyReader: true })
  if (row.kind !== KIND) throw new Failure('not_found')
  return row
}

/** One of the asked users claims the request, so that the others need not act, or releases it again. */
export async function takeRequest(tx: Tx, services: Services, uuid: string, isTaken: boolean) {
  const { session, now } = services
  const row = await requestOf(tx, services, uuid)
  const changed = await takeEntry(tx, services, row, isTaken)
  if (changed) {
    const event = isTaken ? 'hst.taken' : 'hst.released'
    const part = { before: { taken_by: row.taken_by }, after: { taken_by: changed.taken_by } }
    await recordEvent(tx, session, now, { event, uuid, ...part })
    await announceRequest(tx, services, changed)
  }
  return shownOne(tx, services, uuid)
}

/** An asked user declines the request with a reason, or the user who asked withdraws it. */
export async function closeRequest(
  tx: Tx,
  services: Services,
  uuid: string,
  { outcome, note }: { outcome: 'declined' | 'withdrawn'; note: string },
) {
  const row = await requestOf(tx, services, uuid)
  const mayClose = outcome === 'withdrawn' ? row.created_by === services.session.userUuid : row.is_acting
  if (!mayClose) throw new Failure('no_permission')
  if (outcome === 'declined' && note === '') throw new Failure('validation_failed', { fields: { note: 'required' } })
  // Another user may have closed it meanwhile. Then it stays unchanged.
  if (row.state === 'open') await close(tx, services, row, { state: outcome, note })
  return shownOne(tx, services, uuid)
}
