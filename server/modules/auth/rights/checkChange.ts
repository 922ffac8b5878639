import type { FieldCode } from '#contract/fieldCodes.ts'
import { can, isAdmin, isDemanded, type PermissionMap } from '#contract/permissions/can.ts'
import { FORCES, RESTRICTIONS } from '#contract/permissions/catalogue.ts'
import { type Grant, grantableIn, grantsOf, scopeKind, uploadGroupOf } from '#contract/permissions/scopes.ts'
import type { Tx } from '#server/db/database.ts'
import { Failure } from '#server/request/failure.ts'
import { readNumbers } from '#server/settings/readNumbers.ts'

const DEMANDS: readonly string[] = [...RESTRICTIONS, ...FORCES]
const refuse = (field: string, code: FieldCode) => new Failure('validation_failed', { fields: { [field]: code } })

/**
 * Requires that a given permission has an effect: its name fits the scope, and the location or file group exists. A
 * permission that is taken may belong to a deleted location or file group.
 */
export async function requireScopes(tx: Tx, give: readonly Grant[]): Promise<void> {
  const scopes = [...new Set(give.map(({ scope }) => scope))]
  const groups = scopes.flatMap((scope) => uploadGroupOf(scope) ?? [])
  const keys = scopes.filter((scope) => scopeKind(scope) === 'location')
  const [numbers, locations, uploadGroups] = await Promise.all([
    readNumbers(tx),
    keys.length === 0
      ? []
      : tx.selectFrom('locations').select('key').where('key', 'in', keys).where('deleted_at', 'is', null).execute(),
    groups.length === 0
      ? []
      : tx
          .selectFrom('upload_groups')
          .select('uuid')
          .where('uuid', 'in', groups)
          .where('deleted_at', 'is', null)
          .execute(),
  ])
  const known = new Set([...locations.map(({ key }) => key), ...uploadGroups.map(({ uuid }) => uuid)])
  for (const [index, { scope, permission }] of give.entries()) {
    const kind = scopeKind(scope)
    const named = uploadGroupOf(scope) ?? scope
    if ((kind === 'location' || kind === 'upload_group') && !known.has(named))
      throw refuse(`give.${index}.scope`, 'not_found')
    if (!grantableIn(scope, numbers).includes(permission)) throw refuse(`give.${index}.permission`, 'unknown_value')
  }
}

/** Whether a user may give all of these permissions. A user gives only what they hold; administrators give all. */
export const mayGive = (actor: PermissionMap, give: readonly Grant[]): boolean =>
  isAdmin(actor) || give.every(({ scope, permission }) => DEMANDS.includes(permission) || can(actor, permission, scope))

/**
 * Refuses to give permissions that the user does not hold, and to lift a demand that binds the user. Administrators may
 * do both.
 */
export function requireOwn(actor: PermissionMap, give: readonly Grant[], take: readonly Grant[]): void {
  if (isAdmin(actor)) return
  const isFree = ({ scope, permission }: Grant) => !isDemanded(actor, permission, scope)
  if (!mayGive(actor, give) || !take.every(isFree)) throw new Failure('no_permission')
}

/** Refuses a change of administrators, or of groups that hold everything, by a user who is no administrator. */
export function requireNoAdmin(actor: PermissionMap, held: Iterable<PermissionMap>): void {
  if (isAdmin(actor)) return
  for (const map of held) if (isAdmin(map)) throw new Failure('no_permission')
}

/**
 * Permissions that a user gains by the change. Demands (`force.`, `restrict.`) are looked up as demands, because
 * administrator rights do not include them. Another permission that `*` or administrator rights covered before is no
 * gain.
 */
export function gained(before: PermissionMap, after: PermissionMap): Grant[] {
  const isHeld = ({ scope, permission }: Grant) =>
    DEMANDS.includes(permission) ? isDemanded(before, permission, scope) : can(before, permission, scope)
  return grantsOf(after).filter((grant) => !isHeld(grant))
}
