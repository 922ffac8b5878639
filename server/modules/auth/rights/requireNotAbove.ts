import { isAdmin, type PermissionMap } from '#contract/permissions/can.ts'
import { isPermission } from '#contract/permissions/catalogue.ts'
import { grantsOf } from '#contract/permissions/scopes.ts'
import type { Tx } from '#server/db/database.ts'
import type { Session } from '#server/request/session.ts'
import { readPermissions } from '../session/permissions.ts'
import { requireNoAdmin, requireOwn } from './checkChange.ts'

/** What the software does not know any more is of no use to anybody. */
const knownIn = (held: PermissionMap) => grantsOf(held).filter(({ permission }) => isPermission(permission))

/**
 * Refuses what opens somebody's account, or opens it again, to whoever does not hold everything that is held there: with
 * the account come all of its rights. To be asked in the transaction that does it.
 */
export async function requireNotAbove(tx: Tx, { userUuid, permissions }: Session, target: string): Promise<void> {
  if (target === userUuid || isAdmin(permissions)) return
  const held = await readPermissions(tx, target)
  requireNoAdmin(permissions, [held])
  requireOwn(permissions, knownIn(held), [])
}
