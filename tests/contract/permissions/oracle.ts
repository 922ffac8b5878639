/**
 * Chapter 6 of the specification written a second time, sentence by sentence and without the product's code. So a
 * mistake would have to be made twice.
 */

const VERBS = ['read', 'create', 'update', 'delete']
const each = (prefix: string, areas: string[]) =>
  areas.flatMap((area) => VERBS.map((verb) => `${prefix}${area}.${verb}`))

export const CATALOGUE: ReadonlySet<string> = new Set([
  // "Global: admin; settings (read, update); … each with read/create/update/delete"
  ...['global.admin', 'global.settings.read', 'global.settings.update'],
  ...each('global.', ['locations', 'chats', 'chat', 'groups', 'upload_groups', 'users', 'tasks', 'workshop.paper']),
  ...each('global.', ['departments', 'news']),
  // "Location-scoped: read, news, service check-in (plus change status, stats), …"
  ...['location.read', 'location.workshop.hstcheck.read'],
  ...['location.service.checkin.change_status', 'location.service.checkin.stats', 'location.service.request.stats'],
  ...each('location.', ['news']),
  ...each('location.service.', ['checkin', 'request', 'customer_history', 'direct_acceptance']),
  ...each('location.parts_service.', ['etka', 'orders', 'requests', 'return', 'return_manage']),
  ...each('location.workshop.', ['paper', 'shouldiscompare', 'planner']),
  // "Permissions can be given … per file group"
  ...each('', ['upload_group']),
  // "Custom permissions numbered 100 to 130"
  ...Array.from({ length: 31 }, (_, i) => `custom.${100 + i}`),
])

/** "Restriction: restrict.user.avatar.upload. Force: force.user.twofa." */
export const DEMANDS: ReadonlySet<string> = new Set(['restrict.user.avatar.upload', 'force.user.twofa'])

/** Permissions of modules that are not built: they may be stored, and have no effect. */
export const LATER: ReadonlySet<string> = new Set([
  ...['global.chat.update', 'global.chat.delete', 'location.workshop.shouldiscompare.delete'],
  ...each('global.', ['tasks']),
  ...each('location.parts_service.', ['etka', 'orders', 'requests', 'return', 'return_manage']),
])

export type Grant = { scope: string; name: string }

/**
 * "Scope global looks only in the global list; a named scope looks in that scope or *; no scope in every non-global
 * scope."
 */
function isListed(grants: readonly Grant[], name: string, scope: string | undefined): boolean {
  const scopes = new Set(grants.filter((grant) => grant.name === name).map((grant) => grant.scope))
  if (scope === undefined) scopes.delete('global')
  if (scope === undefined) return scopes.size > 0
  if (scope === 'global') return scopes.has('global')
  return scopes.has(scope) || scopes.has('*')
}

/** "global.admin grants everything for has-permission checks …"; a name outside the catalogue is never held. */
export function mayOracle(grants: readonly Grant[], name: string, scope?: string): boolean {
  if (!CATALOGUE.has(name)) return false
  return isListed(grants, 'global.admin', 'global') || isListed(grants, name, scope)
}

/** "… and does not count as a restriction. Restrictions and forces use the same lookups." */
export function isDemandedOracle(grants: readonly Grant[], name: string, scope?: string): boolean {
  return DEMANDS.has(name) && isListed(grants, name, scope)
}
