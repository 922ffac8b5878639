import { sql } from 'kysely'
import { can, GLOBAL_SCOPE } from '#contract/permissions/can.ts'
import type { Tx } from '#server/db/database.ts'
import { Failure } from '#server/request/failure.ts'
import type { Session } from '#server/request/session.ts'
import { addDepartmentMembers, removeDepartmentMembers } from './departmentMembers.ts'

type Item = {
  uuid: string
  name: string
  location: string | null
  is_member: boolean
  is_head: boolean
  is_deputy: boolean
  may_change: boolean
}

async function readUser(tx: Tx, uuid: string, lock: boolean): Promise<{ deleted_at: string | null }> {
  let query = tx.selectFrom('users').select('deleted_at').where('uuid', '=', uuid)
  if (lock) query = query.forNoKeyUpdate()
  const user = await query.executeTakeFirst()
  if (!user) throw new Failure('not_found')
  return user
}

/** Departments to choose from for a user: active ones, and those that the user belongs to. */
export async function listDepartmentsOf(tx: Tx, session: Session, userUuid: string): Promise<{ items: Item[] }> {
  const user = await readUser(tx, userUuid, false)
  const mayAll = can(session.permissions, 'global.departments.update', GLOBAL_SCOPE)
  const { rows } = await sql<Omit<Item, 'may_change'> & { leads: boolean }>`
    select d.uuid, d.name, l.description as location, m.user_uuid is not null as is_member,
      d.head_uuid is not distinct from ${userUuid}::uuid as is_head, coalesce(m.is_deputy, false) as is_deputy,
      d.head_uuid is not distinct from ${session.userUuid}::uuid or coalesce(own.is_deputy, false) as leads
    from departments d
    left join locations l on l.dealer_id = d.dealer_id and l.uuid = d.location_uuid
    left join department_members m on m.dealer_id = d.dealer_id and m.department_uuid = d.uuid
      and m.user_uuid = ${userUuid}
    left join department_members own on own.dealer_id = d.dealer_id and own.department_uuid = d.uuid
      and own.user_uuid = ${session.userUuid}
    where d.deleted_at is null and (d.is_active or m.user_uuid is not null)
    order by d.name, l.description nulls first, d.uuid`.execute(tx)
  return {
    items: rows.map(({ leads, ...row }) => ({ ...row, may_change: user.deleted_at === null && (mayAll || leads) })),
  }
}

/** Requires that the named departments exist and are named once. Locks them in one order. */
async function requireDepartments(tx: Tx, named: Readonly<Record<'join' | 'leave', readonly string[]>>) {
  const twice = named.leave.findIndex((uuid) => named.join.includes(uuid))
  if (twice >= 0) throw new Failure('validation_failed', { fields: { [`leave.${twice}`]: 'unknown_value' } })
  const uuids = [...new Set([...named.join, ...named.leave])].sort()
  if (uuids.length === 0) return uuids
  const rows = await tx
    .selectFrom('departments')
    .select('uuid')
    .where('uuid', 'in', uuids)
    .where('deleted_at', 'is', null)
    .orderBy('uuid')
    .forNoKeyUpdate()
    .execute()
  const known = new Set(rows.map(({ uuid }) => uuid))
  for (const field of ['join', 'leave'] as const) {
    const index = named[field].findIndex((uuid) => !known.has(uuid))
    if (index >= 0) throw new Failure('validation_failed', { fields: { [`${field}.${index}`]: 'not_found' } })
  }
  return uuids
}

/** Adds a user to departments and removes them from others. Returns the departments that changed. */
export async function changeDepartmentsOf(
  tx: Tx,
  session: Session,
  now: number,
  userUuid: string,
  change: Readonly<Record<'join' | 'leave', readonly string[]>>,
): Promise<string[]> {
  await readUser(tx, userUuid, false)
  const uuids = await requireDepartments(tx, change)
  if ((await readUser(tx, userUuid, true)).deleted_at !== null) throw new Failure('record_deleted')
  const changed: string[] = []
  for (const uuid of uuids) {
    const act = change.join.includes(uuid) ? addDepartmentMembers : removeDepartmentMembers
    if ((await act(tx, session, now, uuid, [userUuid])).length > 0) changed.push(uuid)
  }
  return changed
}
