import { can, EVERY_LOCATION, GLOBAL_SCOPE, isAdmin, isDemanded, type PermissionMap } from './can.ts'
import { RESTRICTIONS } from './catalogue.ts'

/** Source of a user's permissions: given directly (`group` is null) or through a group of theirs. */
export type PermissionSource = { group: { uuid: string; name: string } | null; permissions: PermissionMap }

/** One reason why a permission is held: its source, the scope in it, and the permission name that gives it. */
export type Reason = { group: PermissionSource['group']; scope: string; permission: string }

const isRestriction = (name: string) => (RESTRICTIONS as readonly string[]).includes(name)

/** The scopes in which `can` looks a name up. */
function scopesFor(map: PermissionMap, scope: string | undefined): string[] {
  if (scope === GLOBAL_SCOPE) return [GLOBAL_SCOPE]
  if (scope !== undefined) return [...new Set([scope, EVERY_LOCATION])]
  return Object.keys(map).filter((key) => key !== GLOBAL_SCOPE)
}

/**
 * All reasons why a user has a permission, or why a force applies to them. In each source, that of an administrator
 * comes first. Empty exactly when they do not have it. Permissions only add up, so each source is checked by itself.
 */
export function explain(sources: readonly PermissionSource[], name: string, scope?: string): Reason[] {
  return sources.flatMap(({ group, permissions }) => {
    const reasons: Reason[] = []
    if (isAdmin(permissions) && can(permissions, name, scope))
      reasons.push({ group, scope: GLOBAL_SCOPE, permission: 'global.admin' })
    for (const key of scopesFor(permissions, scope)) {
      const alone = { [key]: (permissions[key] ?? []).filter((one) => one === name) }
      if (name === 'global.admin' && reasons.length > 0) continue
      if (can(alone, name, key) || isDemanded(alone, name, key)) reasons.push({ group, scope: key, permission: name })
    }
    return reasons
  })
}

/**
 * All reasons why a permission is effective in a scope. A restriction counts in any scope, so each of its scopes is a
 * reason.
 */
export function explainGrant(
  sources: readonly PermissionSource[],
  { scope, permission }: { scope: string; permission: string },
): Reason[] {
  if (!isRestriction(permission)) return explain(sources, permission, scope)
  return [...explain(sources, permission, GLOBAL_SCOPE), ...explain(sources, permission)]
}
