import { isAdmin, type PermissionMap } from '#contract/permissions/can.ts'
import { isPermission } from '#contract/permissions/catalogue.ts'
import { grantsOf } from '#contract/permissions/scopes.ts'
import type { Tx } from '#server/db/database.ts'
import type { Session } from '#server/request/session.ts'
import { readPermissions } from '../session/permissions.ts'
import { requireNoAdmin, requireOwn } from './checkChange.ts'

/** Leaves out permissions that the software no longer knows, because they have no effect. */
const knownIn = (held: PermissionMap) => grantsOf(held).filter(({ permission }) => isPermission(permission))

/**
 * Refuses an action that opens or reopens an account, unless the account is the caller's own or the caller holds all of
 * its permissions. The caller could otherwise gain permissions by using that account. Call it in the transaction of the
 * action.
 */
export async function requireNotAbove(tx: Tx, { userUuid, permissions }: Session, target: string): Promise<void> {
  if (target === userUuid || isAdmin(permissions)) return
  const held = await readPermissions(tx, target)
  requireNoAdmin(permissions, [held])
  requireOwn(permissions, knownIn(held), [])
}
