import { EVERY_LOCATION, GLOBAL_SCOPE, type PermissionMap } from './can.ts'
import {
  FORCES,
  GLOBAL_PERMISSIONS,
  LOCATION_PERMISSIONS,
  type Permission,
  RESTRICTIONS,
  UPLOAD_GROUP_PERMISSIONS,
} from './catalogue.ts'
import { type ChosenNumbers, numberedPermissions } from './numberedRights.ts'

/** Kind of a scope. `everywhere` is `*`: every location and every file group. */
type ScopeKind = 'global' | 'everywhere' | 'location' | 'upload_group'

const FILE_GROUP = 'upload_group:'

/**
 * The scope of one file group. No location key looks like it, so `can` treats it as any named scope: permissions in `*`
 * apply to every file group, too.
 */
export const uploadGroupScope = (uuid: string) => `${FILE_GROUP}${uuid}`

/** The file group of a scope, or null for any other scope. */
export const uploadGroupOf = (scope: string): string | null =>
  scope.startsWith(FILE_GROUP) ? scope.slice(FILE_GROUP.length) : null

/** The kind of a scope. A scope that is neither special nor of a file group is the key of a location. */
export function scopeKind(scope: string): ScopeKind {
  if (scope === GLOBAL_SCOPE) return 'global'
  if (scope === EVERY_LOCATION) return 'everywhere'
  return uploadGroupOf(scope) === null ? 'location' : 'upload_group'
}

/** Names with an effect in each kind of scope, besides numbered permissions. Others cannot be granted there. */
const PERMISSIONS_OF: Readonly<Record<ScopeKind, readonly Permission[]>> = {
  global: [...GLOBAL_PERMISSIONS, ...RESTRICTIONS, ...FORCES],
  everywhere: [...LOCATION_PERMISSIONS, ...UPLOAD_GROUP_PERMISSIONS, ...RESTRICTIONS],
  location: [...LOCATION_PERMISSIONS, ...RESTRICTIONS],
  upload_group: UPLOAD_GROUP_PERMISSIONS,
}

/**
 * Permissions that can be granted in a scope. A numbered permission can be granted only at locations, and only while
 * the dealer's settings give it a meaning.
 */
export function grantableIn(scope: string, numbers: ChosenNumbers): readonly Permission[] {
  const kind = scopeKind(scope)
  const isPlace = kind === 'everywhere' || kind === 'location'
  return isPlace ? [...PERMISSIONS_OF[kind], ...numberedPermissions(numbers)] : PERMISSIONS_OF[kind]
}

/** Removes names without an effect: those of later modules, numbers without a meaning, names in a wrong scope. */
export function effectiveIn(map: PermissionMap, numbers: ChosenNumbers): PermissionMap {
  const scopes = Object.entries(map).map(([scope, names]) => {
    const grantable = new Set<string>(grantableIn(scope, numbers))
    return [scope, names.filter((name) => grantable.has(name))] as const
  })
  return Object.fromEntries(scopes.filter(([, names]) => names.length > 0))
}

/** One permission in one scope. */
export type Grant = { scope: string; permission: Permission }

const keyOf = ({ scope, permission }: Grant) => `${permission}\n${scope}`

/** Turns a map into a list of grants, in the order of the map. */
export const grantsOf = (map: PermissionMap): Grant[] =>
  Object.keys(map).flatMap((scope) => (map[scope] ?? []).map((name) => ({ scope, permission: name as Permission })))

/** Turns a list of grants into a map. Each grant occurs once. */
export function toPermissionMap(grants: readonly Grant[]): PermissionMap {
  const scopes = Map.groupBy(grants, ({ scope }) => scope)
  return Object.fromEntries(
    [...scopes].map(([scope, held]) => [scope, [...new Set(held.map(({ permission }) => permission))].sort()]),
  )
}

/** Grants that only `after` has (`give`) and grants that only `before` has (`take`). */
export function compareGrants(before: readonly Grant[], after: readonly Grant[]): { give: Grant[]; take: Grant[] } {
  const had = new Set(before.map(keyOf))
  const has = new Set(after.map(keyOf))
  return {
    give: after.filter((grant) => !had.has(keyOf(grant))),
    take: before.filter((grant) => !has.has(keyOf(grant))),
  }
}
