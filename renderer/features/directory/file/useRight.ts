import { can, GLOBAL_SCOPE } from '#contract/permissions/can.ts'
import type { Permission } from '#contract/permissions/catalogue.ts'
import { useSession } from '#renderer/net/session/session.ts'

/** Whether the user has a permission. It only hides; the server checks every request. */
export function useRight(permission: Permission): boolean {
  return useSession(({ permissions }) => can(permissions, permission, GLOBAL_SCOPE))
}
