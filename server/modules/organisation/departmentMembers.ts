import { sql } from 'kysely'
import { can, EVERY_LOCATION, GLOBAL_SCOPE } from '#contract/permissions/can.ts'
import type { Tx } from '#server/db/database.ts'
import { recordEvent } from '#server/records/audit.ts'
import { keyOf, placesOf } from '#server/records/scope.ts'
import { listUserNames } from '#server/records/userNames.ts'
import { Failure } from '#server/request/failure.ts'
import type { Session } from '#server/request/session.ts'
import { toAvatar } from '#server/storage/avatarAddress.ts'

type Department = { head_uuid: string | null; location_uuid: string | null; deleted_at: string | null }

async function readDepartment(tx: Tx, uuid: string, lock: boolean): Promise<Department> {
  let query = tx.selectFrom('departments').select(['head_uuid', 'location_uuid', 'deleted_at']).where('uuid', '=', uuid)
  if (lock) query = query.forNoKeyUpdate()
  const row = await query.executeTakeFirst()
  if (!row) throw new Failure('not_found')
  return row
}

/**
 * Whether the session may change the members of a department: with the right to update departments, or as its head or
 * deputy.
 */
async function mayChange(tx: Tx, session: Session, uuid: string, { head_uuid }: Department): Promise<boolean> {
  if (can(session.permissions, 'global.departments.update', GLOBAL_SCOPE)) return true
  if (head_uuid === session.userUuid) return true
  const deputy = await tx
    .selectFrom('department_members')
    .select('user_uuid')
    .where('department_uuid', '=', uuid)
    .where('user_uuid', '=', session.userUuid)
    .where('is_deputy', '=', true)
    .executeTakeFirst()
  return deputy !== undefined
}

/** People of a department, its head and deputies first. */
export async function listDepartmentMembers(tx: Tx, session: Session, uuid: string) {
  const department = await readDepartment(tx, uuid, false)
  const rows = await tx
    .selectFrom('department_members as m')
    .innerJoin('users as u', (join) =>
      join.onRef('u.dealer_id', '=', 'm.dealer_id').onRef('u.uuid', '=', 'm.user_uuid'),
    )
    .select(['u.uuid', 'u.first_name', 'u.last_name', 'u.email', 'u.phone', 'u.avatar_uuid', 'm.is_deputy'])
    .where('m.department_uuid', '=', uuid)
    .where('u.deleted_at', 'is', null)
    .orderBy((eb) => eb('u.uuid', '=', department.head_uuid), 'desc')
    .orderBy('m.is_deputy', 'desc')
    .orderBy('u.last_name')
    .orderBy('u.first_name')
    .execute()
  return {
    items: rows.map(({ uuid: user_uuid, avatar_uuid, ...person }) => ({
      user_uuid,
      ...person,
      avatar: toAvatar(avatar_uuid),
      is_head: user_uuid === department.head_uuid,
    })),
    may_change: department.deleted_at === null && (await mayChange(tx, session, uuid, department)),
  }
}

/** Locks a department that the caller may change. */
export async function requireChangeable(tx: Tx, session: Session, uuid: string): Promise<Department> {
  const department = await readDepartment(tx, uuid, true)
  if (!(await mayChange(tx, session, uuid, department))) throw new Failure('no_permission')
  if (department.deleted_at !== null) throw new Failure('record_deleted')
  return department
}

/** Records in the audit which members a department gained and lost. */
async function writeDown(tx: Tx, session: Session, now: number, uuid: string, given: string[], taken: string[]) {
  if (given.length + taken.length === 0) return
  const event = { event: 'department.members.changed', uuid } as const
  await recordEvent(tx, session, now, { ...event, before: { members: taken }, after: { members: given } })
}

/**
 * Refuses new members who have permissions at other locations only: other than the department's location, or than the
 * caller's when the department has none. The reason is that the head may see figures and absences of members. A user
 * without permissions at any location has no figures and can be added.
 */
async function requireColleagues(tx: Tx, session: Session, users: readonly string[], location: string | null) {
  const places = await placesOf(tx, [...users, session.userUuid])
  const here = location === null ? (places.get(session.userUuid) ?? []) : [await keyOf(tx, location)]
  if (here.includes(EVERY_LOCATION)) return
  const isColleague = (user: string) => {
    const theirs = places.get(user) ?? []
    return theirs.length === 0 || [...here, EVERY_LOCATION].some((place) => theirs.includes(place))
  }
  if (!users.every(isColleague)) throw new Failure('member_elsewhere')
}

/** Adds members to a department. Existing members stay unchanged. Returns the added users. */
export async function addDepartmentMembers(
  tx: Tx,
  session: Session,
  now: number,
  uuid: string,
  users: readonly string[],
): Promise<string[]> {
  const { location_uuid } = await requireChangeable(tx, session, uuid)
  const unique = [...new Set(users)]
  const known = await tx
    .selectFrom('users')
    .select('uuid')
    .where('uuid', 'in', unique)
    .where('deleted_at', 'is', null)
    .execute()
  const found = new Set(known.map((row) => row.uuid))
  const index = users.findIndex((user) => !found.has(user))
  if (index >= 0) throw new Failure('validation_failed', { fields: { [`users.${index}`]: 'not_found' } })
  if (!can(session.permissions, 'global.departments.update', GLOBAL_SCOPE))
    await requireColleagues(tx, session, unique, location_uuid)
  const { rows } = await sql<{ user_uuid: string }>`
    insert into department_members (dealer_id, department_uuid, user_uuid)
    select ${session.dealerId}, ${uuid}, added.uuid from unnest(${unique}::uuid[]) as added(uuid)
    on conflict do nothing returning user_uuid`.execute(tx)
  const added = rows.map((row) => row.user_uuid)
  await writeDown(tx, session, now, uuid, await listUserNames(tx, added), [])
  return added
}

/** Removes members from a department. Returns the removed users. */
export async function removeDepartmentMembers(
  tx: Tx,
  session: Session,
  now: number,
  uuid: string,
  users: readonly string[],
): Promise<string[]> {
  const { head_uuid } = await requireChangeable(tx, session, uuid)
  if (head_uuid !== null && users.includes(head_uuid)) throw new Failure('head_stays_member')
  const rows = await tx
    .deleteFrom('department_members')
    .where('department_uuid', '=', uuid)
    .where('user_uuid', 'in', users)
    .returning('user_uuid')
    .execute()
  const removed = rows.map((row) => row.user_uuid)
  await writeDown(tx, session, now, uuid, [], await listUserNames(tx, removed))
  return removed
}

/** Makes a member a deputy of the head, or ends that role. */
export async function setDeputy(
  tx: Tx,
  session: Session,
  now: number,
  { uuid, user_uuid }: { uuid: string; user_uuid: string },
  isDeputy: boolean,
): Promise<string[]> {
  await requireChangeable(tx, session, uuid)
  const row = await tx
    .updateTable('department_members')
    .set({ is_deputy: isDeputy })
    .where('department_uuid', '=', uuid)
    .where('user_uuid', '=', user_uuid)
    .returning('user_uuid')
    .executeTakeFirst()
  if (!row) throw new Failure('not_found')
  const deputy = { deputies: await listUserNames(tx, [user_uuid]) }
  await recordEvent(tx, session, now, {
    event: 'department.members.changed',
    uuid,
    before: isDeputy ? { deputies: [] } : deputy,
    after: isDeputy ? deputy : { deputies: [] },
  })
  // Users do not show who is a deputy, so no user changed.
  return []
}
