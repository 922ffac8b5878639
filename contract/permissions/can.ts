import { isNumberedRight, isPermission, type NumberedRight, type Permission } from './catalogue.ts'

/**
 * Permissions of a user: scope (`global`, a location key, or `*` for all locations) to the names held there. It is the
 * `stored_data` of the user-data entry of type `permissions`.
 */
export type PermissionMap = Readonly<Record<string, readonly string[]>>

/** The two scopes that are not the key of a location. */
export const GLOBAL_SCOPE = 'global'
export const EVERY_LOCATION = '*'

const isDemand = (name: string) => name.startsWith('restrict.') || name.startsWith('force.')

/** Reads own properties only, so that a scope called `__proto__` or `constructor` finds nothing. */
function namesIn(map: PermissionMap, scope: string): readonly string[] {
  const names = Object.hasOwn(map, scope) ? map[scope] : undefined
  return Array.isArray(names) ? names : []
}

function isHeld(map: PermissionMap, name: string, scope: string | undefined): boolean {
  if (scope === GLOBAL_SCOPE) return namesIn(map, GLOBAL_SCOPE).includes(name)
  if (scope !== undefined) return namesIn(map, scope).includes(name) || namesIn(map, EVERY_LOCATION).includes(name)
  return Object.keys(map).some((key) => key !== GLOBAL_SCOPE && namesIn(map, key).includes(name))
}

/** `global.admin` applies to every check, but only when it is held globally. */
export function isAdmin(map: PermissionMap): boolean {
  return namesIn(map, GLOBAL_SCOPE).includes('global.admin')
}

/**
 * Whether a map of permissions grants a name. Scope `global` looks only in the global list. A named scope looks in that
 * scope or `*`. No scope looks in every non-global scope. `global.admin` grants everything. An unknown name is denied.
 * A numbered right is found only in a map from `withNumberedRights`. Never throws. A malformed map holds nothing.
 */
export function can(map: PermissionMap, name: string, scope?: string): boolean {
  if (!(isPermission(name) || isNumberedRight(name)) || isDemand(name)) return false
  return isAdmin(map) || isHeld(map, name, scope)
}

/** One name, or several of which one is enough. */
type AnyOf<Name extends string> = Name | readonly Name[]
/** Requirement of an action. */
export type Needed = AnyOf<Permission | NumberedRight>
/** Requirement of a check in the database, which has no rows for numbered rights. */
export type NeededPermission = AnyOf<Permission>

/** The names in a requirement. */
export const namesOf = <Name extends string>(needed: AnyOf<Name>): readonly Name[] =>
  typeof needed === 'string' ? [needed] : needed

/** True for a name that is only ever held in the scope `global`. */
export const isGlobalName = (name: string) => name.startsWith('global.')

/**
 * True when one of the names is held. `global.*` is checked globally in any case, other names in `scope`, as `can`
 * does.
 */
export function holds(map: PermissionMap, needed: Needed, scope?: string): boolean {
  return namesOf<Permission | NumberedRight>(needed).some((name) =>
    can(map, name, isGlobalName(name) ? GLOBAL_SCOPE : scope),
  )
}

/** Whether a restriction or force applies, looked up as `can` does. `global.admin` does not imply it. */
export function isDemanded(map: PermissionMap, name: string, scope?: string): boolean {
  return isPermission(name) && isDemand(name) && isHeld(map, name, scope)
}

/**
 * Whether a user is restricted in something without a location, such as their picture. A restriction at any location
 * counts, because otherwise it would have no effect.
 */
export function isRestricted(map: PermissionMap, name: string): boolean {
  return isDemanded(map, name, GLOBAL_SCOPE) || isDemanded(map, name)
}

/** True when this user must have a second factor. The force counts only when it is held globally. */
export function mustHaveSecondFactor(map: PermissionMap): boolean {
  return isDemanded(map, 'force.user.twofa', GLOBAL_SCOPE)
}

/** Merges the permissions that a user holds directly and through groups. Order and repetition do not matter. */
export function mergePermissions(maps: readonly PermissionMap[]): PermissionMap {
  const merged = new Map<string, Set<string>>()
  for (const map of maps)
    for (const scope of Object.keys(map)) {
      const names = merged.get(scope) ?? new Set()
      for (const name of namesIn(map, scope)) names.add(name)
      merged.set(scope, names)
    }
  return Object.fromEntries([...merged].map(([scope, names]) => [scope, [...names].sort()]))
}
