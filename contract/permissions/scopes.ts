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

/** What a scope stands for. `everywhere` is `*`: every location and every file group. */
type ScopeKind = 'global' | 'everywhere' | 'location' | 'upload_group'

const FILE_GROUP = 'upload_group:'

/**
 * The scope of one file group. No location key looks like it, so that `can` treats it as any named scope: what is held
 * for `*` counts for every file group, too.
 */
export const uploadGroupScope = (uuid: string) => `${FILE_GROUP}${uuid}`

/** The file group that a scope is of, or null for any other scope. */
export const uploadGroupOf = (scope: string): string | null =>
  scope.startsWith(FILE_GROUP) ? scope.slice(FILE_GROUP.length) : null

/** Every scope has one; what is neither special nor of a file group is the key of a location. */
export function scopeKind(scope: string): ScopeKind {
  if (scope === GLOBAL_SCOPE) return 'global'
  if (scope === EVERY_LOCATION) return 'everywhere'
  return uploadGroupOf(scope) === null ? 'location' : 'upload_group'
}

/** What has an effect in which kind of scope, beside numbered permissions; nothing else can be granted there. */
const PERMISSIONS_OF: Readonly<Record<ScopeKind, readonly Permission[]>> = {
  global: [...GLOBAL_PERMISSIONS, ...RESTRICTIONS, ...FORCES],
  everywhere: [...LOCATION_PERMISSIONS, ...UPLOAD_GROUP_PERMISSIONS, ...RESTRICTIONS],
  location: [...LOCATION_PERMISSIONS, ...RESTRICTIONS],
  upload_group: UPLOAD_GROUP_PERMISSIONS,
}

/**
 * What can be granted in a scope. A numbered permission can be where its right is looked for: at locations, and only
 * while the dealer's settings say what it is for.
 */
export function grantableIn(scope: string, numbers: ChosenNumbers): readonly Permission[] {
  const kind = scopeKind(scope)
  const isPlace = kind === 'everywhere' || kind === 'location'
  return isPlace ? [...PERMISSIONS_OF[kind], ...numberedPermissions(numbers)] : PERMISSIONS_OF[kind]
}

/** The map without what has no effect: names of later modules, numbers without a meaning, names in a wrong scope. */
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

/** A map as a list, in the order of the map. */
export const grantsOf = (map: PermissionMap): Grant[] =>
  Object.keys(map).flatMap((scope) => (map[scope] ?? []).map((name) => ({ scope, permission: name as Permission })))

/** The other way round; each grant once. */
export function toPermissionMap(grants: readonly Grant[]): PermissionMap {
  const scopes = Map.groupBy(grants, ({ scope }) => scope)
  return Object.fromEntries(
    [...scopes].map(([scope, held]) => [scope, [...new Set(held.map(({ permission }) => permission))].sort()]),
  )
}

/** What `after` has and `before` has not, and the other way round. */
export function compareGrants(before: readonly Grant[], after: readonly Grant[]): { give: Grant[]; take: Grant[] } {
  const had = new Set(before.map(keyOf))
  const has = new Set(after.map(keyOf))
  return {
    give: after.filter((grant) => !had.has(keyOf(grant))),
    take: before.filter((grant) => !has.has(keyOf(grant))),
  }
}
