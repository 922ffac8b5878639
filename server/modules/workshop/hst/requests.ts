import { sql } from 'kysely'
import { v7 as uuidv7 } from 'uuid'
import { DAY_MS } from '#contract/durations.ts'
import { EVERY_LOCATION, holds } from '#contract/permissions/can.ts'
import type { StaffRole } from '#contract/staffRoles.ts'
import type { Tx } from '#server/db/database.ts'
import { recordEvent } from '#server/records/audit.ts'
import { holdersAt } from '#server/records/scope.ts'
import { findUserNames } from '#server/records/userNames.ts'
import { Failure } from '#server/request/failure.ts'
import type { Session } from '#server/request/session.ts'
import type { Hub } from '#server/socket/hub.ts'
import { room } from '#server/socket/room.ts'
import { sitesOf } from './sites.ts'

export const READ = 'location.workshop.hstcheck.read'
const SHOWN_MAX = 200

export type Services = { hub: Hub; session: Session; now: number }
type Asked = {
  vin: string
  location_uuid: string
  paper_uuid: string | null
  for_user: string | null
  for_role: StaffRole | null
  for_department: string | null
  note: string
}

const rows = (tx: Tx) => tx.selectFrom('hst_requests').selectAll()
type Row = Awaited<ReturnType<ReturnType<typeof rows>['executeTakeFirstOrThrow']>>
type Closing = { state: 'answered' | 'declined' | 'withdrawn'; note: string; snapshotUuid: string | null }

const rolesOf = async (tx: Tx, { userUuid }: Session): Promise<readonly string[]> =>
  (await tx.selectFrom('users').select('roles').where('uuid', '=', userUuid).executeTakeFirst())?.roles ?? []

/** Departments by their uuid, each with whether somebody is in it. */
async function departmentsOf(tx: Tx, { userUuid }: Session, found: readonly Row[]) {
  const uuids = [...new Set(found.flatMap(({ for_department }) => for_department ?? []))]
  if (uuids.length === 0) return new Map<string, { uuid: string; name: string; is_in: boolean }>()
  const rows = await tx
    .selectFrom('departments as d')
    .leftJoin('department_members as m', (join) =>
      join
        .onRef('m.dealer_id', '=', 'd.dealer_id')
        .onRef('m.department_uuid', '=', 'd.uuid')
        .on('m.user_uuid', '=', userUuid),
    )
    .select(['d.uuid', 'd.name', sql<boolean>`m.user_uuid is not null`.as('is_in')])
    .where('d.uuid', 'in', uuids)
    .execute()
  return new Map(rows.map((row) => [row.uuid, row]))
}

/** Requests as they are shown to somebody. */
async function shown(tx: Tx, session: Session, found: readonly Row[]) {
  const roles = await rolesOf(tx, session)
  const departments = await departmentsOf(tx, session, found)
  const nameOf = await findUserNames(
    tx,
    found.flatMap((row) => [row.asked_by, row.for_user, row.taken_by, row.closed_by]),
  )
  const me = session.userUuid
  return found.map(({ dealer_id: _dealer, snapshot_uuid: _look, asked_by, for_user, closed_by, ...row }) => {
    const { for_role, taken_by } = row
    const department = departments.get(row.for_department ?? '')
    const isAsked = for_user === me || (for_role !== null && roles.includes(for_role)) || department?.is_in === true
    return {
      ...row,
      asked_by: nameOf(asked_by),
      for_user: nameOf(for_user),
      for_department: department ? { uuid: department.uuid, name: department.name } : null,
      taken_by: nameOf(taken_by),
      closed_by: nameOf(closed_by),
      is_for_me: taken_by === null ? isAsked : taken_by === me,
      is_mine: asked_by === me,
    }
  })
}

/** Who is asked: the one, or everybody with the role or in the department who may see the list at the site. */
async function recipients(tx: Tx, asked: Pick<Row, 'location_uuid' | 'for_user' | 'for_role' | 'for_department'>) {
  const { location_uuid, for_user, for_role, for_department } = asked
  const readers = await holdersAt(tx, READ, location_uuid)
  if (readers.length === 0) return { readers, asked: [] }
  const people = await tx
    .selectFrom('users')
    .select(['uuid', 'roles'])
    .where('uuid', 'in', readers)
    .where('deleted_at', 'is', null)
    .where('is_active', '=', true)
    .execute()
  const members = for_department === null ? [] : await membersOf(tx, for_department)
  const isAsked = ({ uuid, roles }: (typeof people)[number]) =>
    uuid === for_user || (for_role !== null && roles.includes(for_role)) || members.includes(uuid)
  return { readers, asked: people.filter(isAsked).map(({ uuid }) => uuid) }
}

/** Everybody in a department that is open. */
async function membersOf(tx: Tx, department: string): Promise<readonly string[]> {
  const rows = await tx
    .selectFrom('department_members as m')
    .innerJoin('departments as d', (join) =>
      join.onRef('d.dealer_id', '=', 'm.dealer_id').onRef('d.uuid', '=', 'm.department_uuid'),
    )
    .select('m.user_uuid')
    .where('d.uuid', '=', department)
    .where('d.is_active', '=', true)
    .where('d.deleted_at', 'is', null)
    .execute()
  return rows.map(({ user_uuid }) => user_uuid)
}

/** Tells those who see the list, and whoever asked; those who are asked are told so. */
export async function telling(tx: Tx, { hub, session }: Services, row: Row): Promise<() => void> {
  const { readers, asked } = await recipients(tx, row)
  const { uuid, state, vin, licensePlate, asked_by, taken_by } = row
  const data = { uuid, state, vin, licensePlate, asked_by, taken_by, by: session.userUuid }
  const concerned = taken_by === null ? asked : [taken_by]
  return () => {
    for (const reader of new Set([...readers, asked_by]))
      hub.publish(session.dealerId, room.user(reader), {
        event: 'workshop.hst.requested',
        data: { ...data, is_for_you: concerned.includes(reader) },
      })
  }
}

/** What is asked at the sites that somebody may see, the oldest first, then what was closed within a day. */
export async function listRequests(tx: Tx, session: Session, now: number) {
  const sites = (await sitesOf(tx, session, READ)).map(({ uuid }) => uuid)
  if (sites.length === 0) return { items: [] }
  const found = await rows(tx)
    .where('location_uuid', 'in', sites)
    .where((eb) => eb.or([eb('state', '=', 'open'), eb('closed_at', '>', new Date(now - DAY_MS).toISOString())]))
    .orderBy((eb) => eb('state', '=', 'open'), 'desc')
    .orderBy('asked_at')
    .orderBy('uuid')
    .limit(SHOWN_MAX)
    .execute()
  return { items: await shown(tx, session, found) }
}

/** The plate that a vehicle goes by, and whether its paper is where it is said to be. */
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

/** A new request, or the note of one that is open. */
async function write(tx: Tx, services: Services, asked: Asked & { licensePlate: string }, before: Row | undefined) {
  const { session, now } = services
  if (before) {
    const change = tx.updateTable('hst_requests').set({ note: asked.note }).where('uuid', '=', before.uuid)
    return change.returningAll().executeTakeFirstOrThrow()
  }
  return tx
    .insertInto('hst_requests')
    .values({
      dealer_id: session.dealerId,
      uuid: uuidv7(),
      ...asked,
      asked_at: new Date(now),
      asked_by: session.userUuid,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** Asks for a look. Asking again for the same of the same is the same request; a new note is told, none takes none away. */
export async function ask(tx: Tx, services: Services, asked: Asked) {
  const { session, now } = services
  const site = await tx
    .selectFrom('locations')
    .select('key')
    .where('uuid', '=', asked.location_uuid)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  if (!site || !holds(session.permissions, READ, site.key ?? EVERY_LOCATION)) throw new Failure('not_found')
  const { for_user, for_role, for_department } = asked
  const whom = (['for_user', 'for_role', 'for_department'] as const).filter((field) => asked[field] !== null)
  const [field = 'for_user'] = whom
  if (whom.length !== 1)
    throw new Failure('validation_failed', { fields: { [field]: whom.length === 0 ? 'required' : 'unknown_value' } })
  const licensePlate = await plateOf(tx, asked)
  if ((await recipients(tx, asked)).asked.length === 0)
    throw new Failure('validation_failed', { fields: { [field]: 'not_found' } })
  const before = await rows(tx)
    .where('vin', '=', asked.vin)
    .where('location_uuid', '=', asked.location_uuid)
    .where('state', '=', 'open')
    .where('asked_by', '=', session.userUuid)
    .where('for_user', 'is not distinct from', for_user)
    .where('for_role', 'is not distinct from', for_role)
    .where('for_department', 'is not distinct from', for_department)
    .forUpdate()
    .executeTakeFirst()
  const isKnown = before !== undefined && (asked.note === '' || asked.note === before.note)
  const row = isKnown ? before : await write(tx, services, { ...asked, licensePlate }, before)
  const after = { vin: row.vin, for_user, for_role, for_department }
  if (!isKnown) await recordEvent(tx, session, now, { event: 'hst.asked', uuid: row.uuid, before: null, after })
  const [item] = await shown(tx, session, [row])
  if (!item) throw new Failure('not_found')
  return { item, tell: isKnown ? () => {} : await telling(tx, services, row) }
}

async function close(tx: Tx, services: Services, row: Row, { state, note, snapshotUuid }: Closing): Promise<Row> {
  const { session, now } = services
  const values = { state, closed_at: new Date(now), closed_by: session.userUuid, close_note: note }
  const closed = await tx
    .updateTable('hst_requests')
    .set({ ...values, snapshot_uuid: snapshotUuid })
    .where('uuid', '=', row.uuid)
    .returningAll()
    .executeTakeFirstOrThrow()
  const part = { before: { state: row.state }, after: { state, ...(note === '' ? {} : { reason: note }) } }
  await recordEvent(tx, session, now, { event: 'hst.closed', uuid: row.uuid, ...part })
  return closed
}

/** A look answers what was asked before it was made; nobody ticks a box. */
export async function answerRequests(
  tx: Tx,
  services: Services,
  { uuid, vin, checkedAt }: { uuid: string; vin: string; checkedAt: string },
): Promise<() => void> {
  const open = await rows(tx)
    .where('vin', '=', vin)
    .where('state', '=', 'open')
    .where('asked_at', '<=', new Date(checkedAt).toISOString())
    .forUpdate()
    .execute()
  const acts: (() => void)[] = []
  for (const row of open) {
    const closed = await close(tx, services, row, { state: 'answered', note: '', snapshotUuid: uuid })
    acts.push(await telling(tx, services, closed))
  }
  return () => {
    for (const act of acts) act()
  }
}

/** A request at a site that somebody may see, held until the end. */
async function requestOf(tx: Tx, session: Session, uuid: string) {
  const sites = (await sitesOf(tx, session, READ)).map((site) => site.uuid)
  const row = await rows(tx).where('uuid', '=', uuid).forUpdate().executeTakeFirst()
  if (!row || !sites.includes(row.location_uuid)) throw new Failure('not_found')
  const [before] = await shown(tx, session, [row])
  if (!before) throw new Failure('not_found')
  return { row, before }
}

/** One of those who are asked takes it, and the others need not any more; or gives it back to them. */
export async function takeRequest(tx: Tx, services: Services, uuid: string, isTaken: boolean) {
  const { session, now } = services
  const { row, before } = await requestOf(tx, session, uuid)
  const isTaker = row.taken_by === session.userUuid
  // Somebody was quicker, or it is closed: it stays as they left it.
  const isLate = row.state !== 'open' || (isTaken && row.taken_by !== null)
  if (isLate || (!isTaken && row.taken_by === null)) return { item: before, tell: () => {} }
  if (isTaken ? !before.is_for_me : !isTaker) throw new Failure('no_permission')
  const taken = isTaken ? { taken_by: session.userUuid, taken_at: new Date(now) } : { taken_by: null, taken_at: null }
  const changed = await tx
    .updateTable('hst_requests')
    .set(taken)
    .where('uuid', '=', uuid)
    .returningAll()
    .executeTakeFirstOrThrow()
  const event = isTaken ? 'hst.taken' : 'hst.released'
  const part = { before: { taken_by: row.taken_by }, after: { taken_by: changed.taken_by } }
  await recordEvent(tx, session, now, { event, uuid, ...part })
  const [item] = await shown(tx, session, [changed])
  return { item: item ?? before, tell: await telling(tx, services, changed) }
}

/** Says no with a reason, as one who is asked, or takes it back as the one who asked. */
export async function closeRequest(
  tx: Tx,
  services: Services,
  uuid: string,
  { outcome, note }: { outcome: 'declined' | 'withdrawn'; note: string },
) {
  const { session } = services
  const { row, before } = await requestOf(tx, session, uuid)
  const mayClose = outcome === 'withdrawn' ? before.is_mine : before.is_for_me
  if (!mayClose) throw new Failure('no_permission')
  if (outcome === 'declined' && note === '') throw new Failure('validation_failed', { fields: { note: 'required' } })
  // Closed by somebody else meanwhile: it stays as they left it.
  if (row.state !== 'open') return { item: before, tell: () => {} }
  const closed = await close(tx, services, row, { state: outcome, note, snapshotUuid: null })
  const [item] = await shown(tx, session, [closed])
  return { item: item ?? before, tell: await telling(tx, services, closed) }
}
