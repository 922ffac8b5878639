import { type RawBuilder, sql } from 'kysely'
import {
  EVERY_LOCATION,
  GLOBAL_SCOPE,
  holds,
  isGlobalName,
  type NeededPermission,
  namesOf,
} from '#contract/permissions/can.ts'
import type { Permission } from '#contract/permissions/catalogue.ts'
import type { RecordDefinition, RecordVerb } from '#contract/records/define.ts'
import type { Tx } from '../db/database.ts'
import { Failure } from '../request/failure.ts'
import type { Session } from '../request/session.ts'
import type { Masks, Shape } from './columns.ts'
import type { Hooks } from './hooks.ts'

/** A record, and the rows of it that somebody may know of. */
export type Scope = Shape & { visible: readonly RawBuilder<boolean>[] }
/** Always the same, so that what follows from it is found again. */
const NONE: Shape['computed'] = {}
type Known = { record: RecordDefinition; hooks: Hooks }

/** The field that says where a row belongs to, where its record knows that. */
export const locationField = (record: RecordDefinition): string | undefined =>
  Object.entries(record.fields).find(([, field]) => field.kind === 'reference' && field.to === 'location')?.[0]

/** Rows that the hooks of the record show, wherever they are. */
export function unscoped({ record, hooks }: Known, session: Session): Scope {
  const visible = hooks.visible?.(session)
  const masks = hooks.masks?.(session) as Masks | undefined
  return { record, computed: hooks.computed ?? NONE, masks, visible: visible ? [visible] : [] }
}

/** Rows that somebody may read. */
export function scopeOf(known: Known, session: Session): Scope {
  const scope = unscoped(known, session)
  const name = known.record.scope === 'location' ? locationField(known.record) : undefined
  const permission = known.record.permissions.read
  if (name === undefined || holds(session.permissions, permission, EVERY_LOCATION)) return scope
  const keys = Object.keys(session.permissions).filter(
    (key) => key !== GLOBAL_SCOPE && holds(session.permissions, permission, key),
  )
  const here = sql<boolean>`${sql.ref(`r.${name}`)} = any(array(
    select l.uuid from locations l where l.key = any(${keys}::text[]) and l.deleted_at is null))`
  return { ...scope, visible: [...scope.visible, here] }
}

/** What permissions are given for. A deleted location is nobody's but those who hold them for all. */
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

/** Refuses whoever does not hold one of the permissions at a location. */
export async function requireAt(
  tx: Tx,
  { permissions }: Session,
  needed: NeededPermission,
  location: string,
): Promise<void> {
  if (!holds(permissions, needed, await keyOf(tx, location))) throw new Failure('no_permission')
}

/**
 * Refuses what somebody may not do with a row where it is: as something that does not exist where they may not even
 * read it, so that nobody learns what other locations have.
 */
export async function requireScope(
  tx: Tx,
  record: RecordDefinition,
  { permissions }: Session,
  verb: RecordVerb,
  row: Record<string, unknown>,
  /** Null for where a row is to go: the caller names that place, so there is nothing to hide. */
  details: Failure['details'] | null,
): Promise<void> {
  const name = record.scope === 'location' ? locationField(record) : undefined
  if (name === undefined || holds(permissions, record.permissions[verb], EVERY_LOCATION)) return
  const key = await keyOf(tx, row[name])
  if (holds(permissions, record.permissions[verb], key)) return
  if (details === null || holds(permissions, record.permissions.read, key)) throw new Failure('no_permission')
  throw new Failure('not_found', details)
}

/**
 * Everybody who may read a row at this moment, where it is and where it was. It is asked with each write instead of
 * kept with each socket, so that who lost the permission hears nothing more from the next write on.
 */
export async function readersOf(
  tx: Tx,
  record: RecordDefinition,
  rows: readonly Record<string, unknown>[],
): Promise<string[]> {
  const { read } = record.permissions
  const name = record.scope === 'location' ? locationField(record) : undefined
  const places = name === undefined ? [] : [...new Set(rows.map((row) => row[name]))]
  const keys: string[] = []
  for (const place of places) keys.push(await keyOf(tx, place))
  return holdersOf(tx, namesOf(read), name === undefined ? null : [...keys, EVERY_LOCATION])
}

/** Everybody who holds one of the permissions at a location at this moment. */
export async function holdersAt(tx: Tx, needed: NeededPermission, location: string): Promise<string[]> {
  return holdersOf(tx, namesOf(needed), [await keyOf(tx, location), EVERY_LOCATION])
}

/** Everybody who holds one of the permissions anywhere at this moment. */
export const holdersAnywhere = (tx: Tx, needed: NeededPermission): Promise<string[]> =>
  holdersOf(tx, namesOf(needed), null)

/** Keys of the places at which people were given anything, directly or by a group, by user; `*` for all places. */
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

/** Who holds one of the permissions at one of these places (null: at whichever), directly or by a group, or administers. */
async function holdersOf(tx: Tx, names: readonly Permission[], places: readonly string[] | null): Promise<string[]> {
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
