import { isNumberedRight, isPermission, type NumberedRight, type Permission } from './catalogue.ts'

/**
 * Who may do what: scope (`global`, a location key, or `*` for all locations) to the permission names held there.
 * It is the `stored_data` of the user-data entry of type `permissions`.
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

/** `global.admin` counts wherever permissions are asked for, but only when it is held globally. */
export function isAdmin(map: PermissionMap): boolean {
  return namesIn(map, GLOBAL_SCOPE).includes('global.admin')
}

/**
 * The specification's chapter 6: scope `global` looks only in the global list; a named scope looks in that scope or `*`;
 * no scope looks in every non-global scope. `global.admin` grants everything. An unknown name is denied. A numbered right
 * is found in a map of `withNumberedRights`.
 * Never throws; a malformed map holds nothing.
 */
export function can(map: PermissionMap, name: string, scope?: string): boolean {
  if (!(isPermission(name) || isNumberedRight(name)) || isDemand(name)) return false
  return isAdmin(map) || isHeld(map, name, scope)
}

/** One name, or several of which any will do. */
type AnyOf<Name extends string> = Name | readonly Name[]
/** What is needed for something. */
export type Needed = AnyOf<Permission | NumberedRight>
/** The same where it must be found in the database: a numbered right stands in no row. */
export type NeededPermission = AnyOf<Permission>

/** The names of what is needed. */
export const namesOf = <Name extends string>(needed: AnyOf<Name>): readonly Name[] =>
  typeof needed === 'string' ? [needed] : needed

/** True for a name that is only ever held in the scope `global`. */
export const isGlobalName = (name: string) => name.startsWith('global.')

/** True when any of the names is held: `global.*` globally wherever it is asked, any other name in `scope`, as `can` does. */
export function holds(map: PermissionMap, needed: Needed, scope?: string): boolean {
  return namesOf<Permission | NumberedRight>(needed).some((name) =>
    can(map, name, isGlobalName(name) ? GLOBAL_SCOPE : scope),
  )
}

/** A restriction or a force, by the same look-ups as `can`; `global.admin` does not imply it. */
export function isDemanded(map: PermissionMap, name: string, scope?: string): boolean {
  return isPermission(name) && isDemand(name) && isHeld(map, name, scope)
}

/**
 * Whether somebody is restricted in something that belongs to no place, such as their picture: by a restriction that
 * they have globally, for one place or for all of them. A restriction that restricted nothing would only look like one.
 */
export function isRestricted(map: PermissionMap, name: string): boolean {
  return isDemanded(map, name, GLOBAL_SCOPE) || isDemanded(map, name)
}

/** True when this user must have a second factor. Checked globally, as the specification says. */
export function mustHaveSecondFactor(map: PermissionMap): boolean {
  return isDemanded(map, 'force.user.twofa', GLOBAL_SCOPE)
}

/** Adds up what somebody holds directly and through groups. Order and repetition do not matter. */
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
