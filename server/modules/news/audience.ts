import { type RawBuilder, sql } from 'kysely'
import { can, EVERY_LOCATION, GLOBAL_SCOPE, holds } from '#contract/permissions/can.ts'
import type { LocationPermission } from '#contract/permissions/catalogue.ts'
import type { Tx } from '#server/db/database.ts'
import { holdersAnywhere, holdersAt } from '#server/records/scope.ts'
import type { Session } from '#server/request/session.ts'

/** Columns that say for whom a notice is. */
export type Audience = {
  is_for_everybody: boolean
  location_uuids: readonly string[]
  department_uuids: readonly string[]
  group_uuids: readonly string[]
}

/** Condition: readers may see a notice (`r`) at a moment (ms). */
export const isOut = (now: number) => sql<boolean>`(r.deleted_at is null and not r.is_draft
  and coalesce(r.publish_from <= ${new Date(now)}, true) and coalesce(r.publish_until > ${new Date(now)}, true))`

const hasTeams = sql`cardinality(r.department_uuids) + cardinality(r.group_uuids) > 0`
const hasTargets = sql`(cardinality(r.location_uuids) > 0 or ${hasTeams})`

/** A user's departments or groups (uuids as texts), as far as they still exist. */
const departmentsOf = (user: RawBuilder<unknown>) => sql`array(select d.uuid::text from department_members m
  join departments d on d.dealer_id = m.dealer_id and d.uuid = m.department_uuid and d.deleted_at is null
  where m.user_uuid = ${user})`
const groupsOf = (user: RawBuilder<unknown>) => sql`array(select g.uuid::text from group_members m
  join groups g on g.dealer_id = m.dealer_id and g.uuid = m.group_uuid and g.deleted_at is null
  where m.user_uuid = ${user})`

const isInTeams = (user: RawBuilder<unknown>) => sql<boolean>`(not ${hasTeams}
  or r.department_uuids && ${departmentsOf(user)} or r.group_uuids && ${groupsOf(user)})`

/** Keys of the locations at which a session holds a permission; null for all of them. */
function keysWith({ permissions }: Session, permission: LocationPermission): string[] | null {
  if (can(permissions, permission, EVERY_LOCATION)) return null
  return Object.keys(permissions).filter((key) => key !== GLOBAL_SCOPE && can(permissions, permission, key))
}

const uuidsOf = (keys: readonly string[]) => sql`array(select l.uuid::text from locations l
  where l.key = any(${[...keys]}::text[]) and l.deleted_at is null)`

/** Condition: the session's user belongs to the audience of a notice (`r`). */
export function isForSession(session: Session): RawBuilder<boolean> {
  const keys = keysWith(session, 'location.read')
  if (keys?.length === 0) return sql<boolean>`false`
  const isHere =
    keys === null ? sql`true` : sql`(cardinality(r.location_uuids) = 0 or r.location_uuids && ${uuidsOf(keys)})`
  return sql<boolean>`(r.is_for_everybody or (${hasTargets} and ${isHere} and ${isInTeams(sql`${session.userUuid}::uuid`)}))`
}

/** The verbs of an editor. */
type Verb = 'read' | 'create' | 'update' | 'delete'

/**
 * Condition: the session may do this with a notice (`r`) as an editor. It needs the permission for all notices, or that
 * for each location of the notice.
 */
export function isEditable(session: Session, verb: Verb): RawBuilder<boolean> {
  if (holds(session.permissions, `global.news.${verb}`)) return sql<boolean>`true`
  const keys = keysWith(session, `location.news.${verb}`)
  if (keys?.length === 0) return sql<boolean>`false`
  const isTheirs = keys === null ? sql`true` : sql`r.location_uuids <@ ${uuidsOf(keys)}`
  return sql<boolean>`(not r.is_for_everybody and cardinality(r.location_uuids) > 0 and ${isTheirs})`
}

const VERBS = ['read', 'create', 'update', 'delete'] as const satisfies readonly Verb[]

/**
 * Condition: an editor sees each notice (`r`) with which they may do anything. The endpoint requires the permission to
 * read.
 */
export const isVisibleToEditor = (session: Session): RawBuilder<boolean> =>
  sql<boolean>`(${sql.join(
    VERBS.map((verb) => isEditable(session, verb)),
    sql` or `,
  )})`

/** Whether the session may do this as an editor with an audience that is about to be saved. */
export async function mayEdit(tx: Tx, session: Session, verb: Verb, audience: Audience): Promise<boolean> {
  const { is_for_everybody, location_uuids } = audience
  const { rows } = await sql<{ may: boolean }>`select ${isEditable(session, verb)} as may from (select
    ${is_for_everybody}::boolean as is_for_everybody, ${[...location_uuids]}::text[] as location_uuids) r`.execute(tx)
  return rows[0]?.may === true
}

/**
 * Users (`u`) in the audience of a notice (`r`): active ones with the permission to read at one of its locations, who
 * belong to one of its departments or groups.
 */
const isReader = sql<boolean>`(u.deleted_at is null and u.is_active
  and exists (select from held where held.user_uuid = u.uuid
    and (r.is_for_everybody or cardinality(r.location_uuids) = 0 or held.scope in (${EVERY_LOCATION}, ${GLOBAL_SCOPE})
      or held.location_uuid = any(r.location_uuids)))
  and (r.is_for_everybody or (${hasTargets} and ${isInTeams(sql`u.uuid`)})))`

/** Users with the permission to read, by location. The global scope stands for administrators. */
const held = sql`held as materialized (
  select p.user_uuid, p.scope, l.uuid::text as location_uuid from (
    select user_uuid, scope, permission from user_permissions
    union all
    select m.user_uuid, p.scope, p.permission from group_members m
      join groups g on g.dealer_id = m.dealer_id and g.uuid = m.group_uuid and g.deleted_at is null
      join group_permissions p on p.dealer_id = g.dealer_id and p.group_uuid = g.uuid) p
  left join locations l on l.key = p.scope and l.deleted_at is null
  where (p.permission = 'location.read' and p.scope <> ${GLOBAL_SCOPE})
    or (p.permission = 'global.admin' and p.scope = ${GLOBAL_SCOPE}))`

/** Joins notices (`r`) with each user (`u`) of their audience. `rest` is the rest of the query. */
export const withAudience = (news: RawBuilder<unknown>, rest: RawBuilder<unknown>) => sql`with ${held},
  people as (select r.uuid as news_uuid, u.uuid as user_uuid from news r join users u on ${isReader} where ${news}) ${rest}`

/** Uuids of the users in the audience of a notice. */
export async function listAudience(tx: Tx, uuid: string): Promise<string[]> {
  const { rows } = await sql<{
    user_uuid: string
  }>`${withAudience(sql`r.uuid = ${uuid}::uuid`, sql`select user_uuid from people`)}`.execute(tx)
  return rows.map(({ user_uuid }) => user_uuid)
}

/** Users whom an audience that is not saved yet would reach. */
export async function countAudience(tx: Tx, audience: Audience): Promise<number> {
  const { is_for_everybody, location_uuids, department_uuids, group_uuids } = audience
  const { rows } = await sql<{ count: number }>`with ${held} select count(*) as count from (select
      ${is_for_everybody}::boolean as is_for_everybody, ${[...location_uuids]}::text[] as location_uuids,
      ${[...department_uuids]}::text[] as department_uuids, ${[...group_uuids]}::text[] as group_uuids) r
    join users u on ${isReader}`.execute(tx)
  return Number(rows[0]?.count ?? 0)
}

/** Users who see a notice as editors. */
export async function listEditors(tx: Tx, { is_for_everybody, location_uuids }: Audience): Promise<string[]> {
  const everywhere = await holdersAnywhere(tx, 'global.news.read')
  const [first, ...others] = is_for_everybody ? [] : location_uuids
  if (first === undefined) return everywhere
  let here = await holdersAt(tx, 'location.news.read', first)
  for (const location of others) {
    const there = new Set(await holdersAt(tx, 'location.news.read', location))
    here = here.filter((user) => there.has(user))
  }
  return [...new Set([...everywhere, ...here])]
}
