import { EVERY_LOCATION, GLOBAL_SCOPE, type PermissionMap } from './can.ts'
import {
  CUSTOM_PERMISSIONS,
  FORCES,
  GLOBAL_PERMISSIONS,
  LOCATION_PERMISSIONS,
  type Permission,
  RESTRICTIONS,
  UPLOAD_GROUP_PERMISSIONS,
} from './catalogue.ts'

/** What a scope stands for. `everywhere` is `*`: every location and every file group. */
export type ScopeKind = 'global' | 'everywhere' | 'location' | 'upload_group'

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

/** What has a meaning in which kind of scope; anywhere else a name would be stored and never looked for. */
export const PERMISSIONS_OF: Readonly<Record<ScopeKind, readonly Permission[]>> = {
  global: [...GLOBAL_PERMISSIONS, ...RESTRICTIONS, ...FORCES, ...CUSTOM_PERMISSIONS],
  everywhere: [...LOCATION_PERMISSIONS, ...UPLOAD_GROUP_PERMISSIONS, ...RESTRICTIONS, ...CUSTOM_PERMISSIONS],
  location: [...LOCATION_PERMISSIONS, ...RESTRICTIONS, ...CUSTOM_PERMISSIONS],
  upload_group: UPLOAD_GROUP_PERMISSIONS,
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
