import { type RawBuilder, sql } from 'kysely'
import {
  EVERY_LOCATION,
  GLOBAL_SCOPE,
  holds,
  isGlobalName,
  type Needed,
  type NeededPermission,
  namesOf,
} from '#contract/permissions/can.ts'
import { isNumberedRight, type NumberedRight, type Permission } from '#contract/permissions/catalogue.ts'
import { permissionOf } from '#contract/permissions/numberedRights.ts'
import { uploadGroupOf, uploadGroupScope } from '#contract/permissions/scopes.ts'
import type { RecordDefinition, RecordVerb } from '#contract/records/define.ts'
import type { Tx } from '../db/database.ts'
import { Failure } from '../request/failure.ts'
import type { Session } from '../request/session.ts'
import { readNumbers } from '../settings/readNumbers.ts'
import type { Masks, Narrowed, Shape } from './columns.ts'
import type { Hooks } from './hooks.ts'

/** A record, and conditions for its rows that the session may see. */
export type Scope = Shape & { visible: readonly RawBuilder<boolean>[] }
/** Always the same object, so that the cache in `columns` finds it again. */
const NONE: Shape['computed'] = {}
type Known = { record: RecordDefinition; hooks: Hooks }

/** The column with a row's location; undefined for records without one. A location belongs to itself. */
export const locationField = (record: RecordDefinition): string | undefined =>
  record.name === 'location' ? 'uuid' : firstReference(record, 'location')

const firstReference = ({ fields }: RecordDefinition, to: string): string | undefined =>
  Object.entries(fields).find(([, field]) => field.kind === 'reference' && field.to === to)?.[0]

/** The column that decides where a permission for a row must be held. Undefined for records without a scope. */
function scopeField(record: RecordDefinition): string | undefined {
  if (record.scope === undefined) return undefined
  return record.scope === 'location' ? locationField(record) : firstReference(record, 'uploadGroup')
}

/** The rows that the record's hooks show to the session, without a limit to its locations. */
export function unscoped({ record, hooks }: Known, session: Session): Scope {
  const visible = hooks.visible?.(session)
  const masks = hooks.masks?.(session) as Masks | undefined
  const narrowed = hooks.narrowed as Narrowed | undefined
  return { record, computed: hooks.computed ?? NONE, masks, narrowed, visible: visible ? [visible] : [] }
}

/** Rows that the session may read. */
export function scopeOf(known: Known, session: Session): Scope {
  const scope = unscoped(known, session)
  const name = scopeField(known.record)
  const permission = known.record.permissions.read
  if (name === undefined || holds(session.permissions, permission, EVERY_LOCATION)) return scope
  const keys = Object.keys(session.permissions).filter(
    (key) => key !== GLOBAL_SCOPE && holds(session.permissions, permission, key),
  )
  const column = sql.ref(`r.${name}`)
  const here =
    known.record.scope === 'location'
      ? sql<boolean>`${column} = any(array(
          select l.uuid from locations l where l.key = any(${keys}::text[]) and l.deleted_at is null))`
      : sql<boolean>`${column} = any(array(select g.uuid from upload_groups g
          where g.uuid = any(${keys.flatMap((key) => uploadGroupOf(key) ?? [])}::uuid[]) and g.deleted_at is null))`
  return { ...scope, visible: [...scope.visible, here] }
}

/** SQL: whether the session may read a row (`r`), by its permissions. Rules of the record's hooks are left out. */
export function isReadable(record: RecordDefinition, session: Session): RawBuilder<boolean> {
  const { visible } = scopeOf({ record, hooks: {} }, session)
  return visible.length === 0 ? sql<boolean>`true` : sql<boolean>`(${sql.join([...visible], sql` and `)})`
}

/**
 * The key of a location, for which permissions are given. For a deleted location it is the key of all locations, so
 * only users with permissions everywhere may act there.
 */
export async function keyOf(tx: Tx, uuid: unknown): Promise<string> {
  if (typeof uuid !== 'string') return EVERY_LOCATION
  const found = await tx
    .selectFrom('locations')
    .select('key')
    .where('uuid', '=', uuid)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  return found?.key ?? EVERY_LOCATION
}

/** The scope in which permissions for a row are held. A deleted file group counts like a deleted location. */
async function scopeKey(tx: Tx, record: RecordDefinition, uuid: unknown): Promise<string> {
  if (record.scope !== 'fileGroup' || typeof uuid !== 'string') return keyOf(tx, uuid)
  const found = await tx
    .selectFrom('upload_groups')
    .select('uuid')
    .where('uuid', '=', uuid)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  return found ? uploadGroupScope(uuid) : EVERY_LOCATION
}

/** Refuses a session without the permission at a location. */
export async function requireAt(
  tx: Tx,
  { permissions }: Session,
  needed: NeededPermission,
  location: string,
): Promise<void> {
  if (!holds(permissions, needed, await keyOf(tx, location))) throw new Failure('no_permission')
}

/**
 * Refuses an action that the session may not do at the row's location. When it may not even read the row, the answer is
 * `not_found`, so that users do not learn what other locations have.
 */
export async function requireScope(
  tx: Tx,
  record: RecordDefinition,
  { permissions }: Session,
  verb: RecordVerb,
  row: Record<string, unknown>,
  /** Null for the target location of a row: the caller names that location, so there is nothing to hide. */
  details: Failure['details'] | null,
): Promise<void> {
  const name = scopeField(record)
  if (name === undefined || holds(permissions, record.permissions[verb], EVERY_LOCATION)) return
  const key = await scopeKey(tx, record, row[name])
  if (holds(permissions, record.permissions[verb], key)) return
  if (details === null || holds(permissions, record.permissions.read, key)) throw new Failure('no_permission')
  throw new Failure('not_found', details)
}

/**
 * All users who may read a row at this moment, at its old or new location. It runs with each write instead of once per
 * socket, so that a user who loses the permission hears nothing from the next write on.
 */
export async function readersOf(
  tx: Tx,
  record: RecordDefinition,
  rows: readonly Record<string, unknown>[],
): Promise<string[]> {
  const { read } = record.permissions
  const name = scopeField(record)
  const places = name === undefined ? [] : [...new Set(rows.map((row) => row[name]))]
  const keys: string[] = []
  for (const place of places) keys.push(await scopeKey(tx, record, place))
  return holdersOf(tx, namesOf(read), name === undefined ? null : [...keys, EVERY_LOCATION])
}

/** All users who hold one of the permissions at a location at this moment. */
export async function holdersAt(tx: Tx, needed: NeededPermission, location: string): Promise<string[]> {
  return holdersOf(tx, namesOf(needed), [await keyOf(tx, location), EVERY_LOCATION])
}

/** All users who hold one of the permissions anywhere at this moment. */
export const holdersAnywhere = (tx: Tx, needed: Needed): Promise<string[]> => holdersOf(tx, namesOf(needed), null)

/** Keys of the locations where users hold permissions, directly or by a group, by user. `*` means all locations. */
export async function placesOf(tx: Tx, users: readonly string[]): Promise<Map<string, string[]>> {
  const { rows } = await sql<{ user_uuid: string; places: string[] }>`
    select user_uuid, array_agg(distinct scope) as places from (
      select user_uuid, scope from user_permissions
      union all
      select m.user_uuid, p.scope from group_members m
        join groups g on g.dealer_id = m.dealer_id and g.uuid = m.group_uuid and g.deleted_at is null
        join group_permissions p on p.dealer_id = g.dealer_id and p.group_uuid = g.uuid) given
    where scope <> ${GLOBAL_SCOPE} and user_uuid = any(${[...users]}::uuid[]) group by user_uuid`.execute(tx)
  return new Map(rows.map(({ user_uuid, places }) => [user_uuid, places]))
}

const isPermissionName = (name: string | null): name is Permission => name !== null

/**
 * Users who hold one of the permissions at these locations (null: at any), directly or by a group, and administrators.
 */
async function holdersOf(
  tx: Tx,
  needed: readonly (Permission | NumberedRight)[],
  places: readonly string[] | null,
): Promise<string[]> {
  const numbers = needed.some(isNumberedRight) ? await readNumbers(tx) : {}
  // A stored permission has the number that the dealer chose for a numbered right.
  const names = needed
    .map((name) => (isNumberedRight(name) ? permissionOf(numbers, name) : name))
    .filter(isPermissionName)
  const everywhere = [...names.filter(isGlobalName), 'global.admin']
  const local = names.filter((name) => !isGlobalName(name))
  const isThere =
    places === null ? sql<boolean>`p.scope <> ${GLOBAL_SCOPE}` : sql<boolean>`p.scope = any(${[...places]}::text[])`
  const isHeld = sql<boolean>`((p.scope = ${GLOBAL_SCOPE} and p.permission = any(${everywhere}::text[]))
    or (${isThere} and p.permission = any(${local}::text[])))`
  const rows = await tx
    .selectFrom('user_permissions as p')
    .select('p.user_uuid')
    .where(isHeld)
    .union((eb) =>
      eb
        .selectFrom('group_permissions as p')
        .innerJoin('group_members as m', (join) =>
          join.onRef('m.dealer_id', '=', 'p.dealer_id').onRef('m.group_uuid', '=', 'p.group_uuid'),
        )
        .innerJoin('groups as g', (join) =>
          join.onRef('g.dealer_id', '=', 'p.dealer_id').onRef('g.uuid', '=', 'p.group_uuid'),
        )
        .select('m.user_uuid')
        .where(isHeld)
        .where('g.deleted_at', 'is', null),
    )
    .execute()
  return rows.map((row) => row.user_uuid)
}
