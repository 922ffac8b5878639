import { can, EVERY_LOCATION, GLOBAL_SCOPE, isAdmin, isDemanded, type PermissionMap } from './can.ts'
import { RESTRICTIONS } from './catalogue.ts'

/** Where somebody has permissions from: given to them (`group` is null) or to a group of theirs. */
export type PermissionSource = { group: { uuid: string; name: string } | null; permissions: PermissionMap }

/** One way on which a permission is held: from which source, in which of its scopes, and because of which name. */
export type Reason = { group: PermissionSource['group']; scope: string; permission: string }

const isRestriction = (name: string) => (RESTRICTIONS as readonly string[]).includes(name)

/** The scopes in which `can` looks a name up. */
function scopesFor(map: PermissionMap, scope: string | undefined): string[] {
  if (scope === GLOBAL_SCOPE) return [GLOBAL_SCOPE]
  if (scope !== undefined) return [...new Set([scope, EVERY_LOCATION])]
  return Object.keys(map).filter((key) => key !== GLOBAL_SCOPE)
}

/**
 * Why somebody may do something, or what demands it of them: every way that leads there, administrators' first.
 * Empty exactly when they may not. Permissions only add up, so each source can be asked by itself.
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

/** Why the box of a permission counts: a restriction restricts from wherever it is held, so every way is one. */
export function explainGrant(
  sources: readonly PermissionSource[],
  { scope, permission }: { scope: string; permission: string },
): Reason[] {
  if (!isRestriction(permission)) return explain(sources, permission, scope)
  return [...explain(sources, permission, GLOBAL_SCOPE), ...explain(sources, permission)]
}
