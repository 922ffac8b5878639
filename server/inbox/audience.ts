import { type RawBuilder, sql } from 'kysely'
import { inboxRuleOf } from '#contract/inbox/inboxRules.ts'
import { INBOX_KINDS } from '#contract/notices.ts'
import { GLOBAL_SCOPE } from '#contract/permissions/can.ts'
import type { Tx } from '#server/db/database.ts'
import { holdersAnywhere, holdersAt } from '#server/records/scope.ts'
import type { Address, EntryRow } from './entryRow.ts'

/**
 * Conditions on an entry (`x`) and a user (`u`). The addressed users are found with each read, so that they are always
 * current.
 */
const isWorking = sql<boolean>`d.is_active and d.deleted_at is null`

/** Administrators by their permission are addressed like those by their role, because roles grant nothing. */
const hasRole = (role: RawBuilder<unknown>) => sql<boolean>`(${role} = any(u.roles) or (${role} = 'administrator'
  and u.uuid in (
    select p.user_uuid from user_permissions p where p.scope = ${GLOBAL_SCOPE} and p.permission = 'global.admin'
    union all
    select m.user_uuid from group_permissions p
      join group_members m on m.dealer_id = p.dealer_id and m.group_uuid = p.group_uuid
      join groups g on g.dealer_id = p.dealer_id and g.uuid = p.group_uuid and g.deleted_at is null
      where p.scope = ${GLOBAL_SCOPE} and p.permission = 'global.admin')))`

/** Condition: the address of the entry leads to the user. */
export const isAddressed = sql<boolean>`coalesce(x.for_user = u.uuid or ${hasRole(sql`x.for_role`)}
  or exists (select from department_members m join departments d on d.dealer_id = m.dealer_id
    and d.uuid = m.department_uuid where m.dealer_id = u.dealer_id and m.user_uuid = u.uuid
    and d.uuid = x.for_department and ${isWorking}), false)`

/** The role that gets an overdue entry, by kind. */
const roleAbove = sql`case x.kind ${sql.join(
  INBOX_KINDS.flatMap((kind) => {
    const role = inboxRuleOf(kind).due?.escalatesTo
    return role === undefined ? [] : [sql`when ${kind} then ${role}`]
  }),
  sql` `,
)} end`

/** The head of the entry's department; null without a head who works here. */
const headAbove = sql`(select d.head_uuid from departments d
  join users h on h.dealer_id = d.dealer_id and h.uuid = d.head_uuid and h.is_active and h.deleted_at is null
  where d.dealer_id = u.dealer_id and d.uuid = x.for_department and ${isWorking})`

/**
 * Condition: the user has to act, because the entry is for them, because they took it over, or because it was escalated
 * to them.
 */
export const isActing = sql<boolean>`coalesce(case when x.taken_by is null then ${isAddressed} else x.taken_by = u.uuid end
  or (x.escalated_at is not null and coalesce(u.uuid = ${headAbove}, ${hasRole(sql`(${roleAbove})`)})), false)`

/**
 * A user with all facts that decide which entries lead to them. A list reads these facts once instead of for each
 * entry.
 */
export type Person = {
  uuid: string
  /** The roles, with that of an administrator by permission. */
  roles: readonly string[]
  /** Departments of the user, and those that the user leads. */
  departments: readonly string[]
  led: readonly string[]
}

/** Reads the facts by which entries are addressed to the user. */
export async function readPerson(tx: Tx, userUuid: string): Promise<Person> {
  const { rows } = await sql<{ roles: string[]; is_admin: boolean; departments: string[]; led: string[] }>`
    select u.roles, ${hasRole(sql`'administrator'`)} as is_admin,
      array(select d.uuid from department_members m join departments d on d.dealer_id = m.dealer_id
        and d.uuid = m.department_uuid where m.dealer_id = u.dealer_id and m.user_uuid = u.uuid and ${isWorking}) as departments,
      array(select d.uuid from departments d where d.dealer_id = u.dealer_id and d.head_uuid = u.uuid and ${isWorking}
        and u.is_active and u.deleted_at is null) as led
    from users u where u.uuid = ${userUuid}::uuid`.execute(tx)
  const [found] = rows
  if (!found) return { uuid: userUuid, roles: [], departments: [], led: [] }
  const roles =
    found.is_admin && !found.roles.includes('administrator') ? [...found.roles, 'administrator'] : found.roles
  return { uuid: userUuid, roles, departments: found.departments, led: found.led }
}

/** `isAddressed` for one user. */
export const leadsTo = ({ uuid, roles, departments }: Person): RawBuilder<boolean> =>
  sql<boolean>`coalesce(x.for_user = ${uuid}::uuid or x.for_role = any(${[...roles]}::text[])
    or x.for_department = any(${[...departments]}::uuid[]), false)`

/** `isActing` for one user. An entry of a department with an active head never escalates to a role. */
export const waitsFor = (person: Person): RawBuilder<boolean> => sql<boolean>`coalesce(
  case when x.taken_by is null then ${leadsTo(person)} else x.taken_by = ${person.uuid}::uuid end
  or (x.escalated_at is not null and case when x.for_department = any(array(select d.uuid from departments d
      join users h on h.dealer_id = d.dealer_id and h.uuid = d.head_uuid and h.is_active and h.deleted_at is null
      where ${isWorking}))
    then x.for_department = any(${[...person.led]}::uuid[]) else ${roleAbove} = any(${[...person.roles]}::text[]) end), false)`

type Addressed = Address & Pick<EntryRow, 'kind' | 'location_uuid'>
type Held = Pick<EntryRow, 'taken_by' | 'escalated_at'>

/** Users with the permission of the kind at the entry's location; null when it needs none. */
async function holdersFor(tx: Tx, { kind, location_uuid }: Addressed): Promise<string[] | null> {
  const { needs } = inboxRuleOf(kind)
  if (needs === null) return null
  return location_uuid === null ? holdersAnywhere(tx, needs) : holdersAt(tx, needs, location_uuid)
}

async function findUsers(tx: Tx, row: Addressed & Held, condition: RawBuilder<boolean>): Promise<string[]> {
  const holders = await holdersFor(tx, row)
  if (holders?.length === 0) return []
  const { kind, for_user, for_role, for_department, taken_by, escalated_at } = row
  const { rows } = await sql<{ uuid: string }>`select u.uuid from users u, (select ${kind}::text as kind,
      ${for_user}::uuid as for_user, ${for_role}::text as for_role, ${for_department}::uuid as for_department,
      ${taken_by}::uuid as taken_by, ${escalated_at}::timestamptz as escalated_at) x
    where u.deleted_at is null and u.is_active and ${condition}
      and (${holders === null}::boolean or u.uuid = any(${holders ?? []}::uuid[]))`.execute(tx)
  return rows.map(({ uuid }) => uuid)
}

/** Users to whom an address leads and who may see such an entry. If there are none, no user would ever read it. */
export const addressedUsers = (tx: Tx, row: Addressed): Promise<string[]> =>
  findUsers(tx, { ...row, taken_by: null, escalated_at: null }, isAddressed)

/** Users who have to act on an entry at this moment. */
export const actingUsers = (tx: Tx, row: Addressed & Held): Promise<string[]> => findUsers(tx, row, isActing)
