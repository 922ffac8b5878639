import { can, GLOBAL_SCOPE } from '#contract/permissions/can.ts'
import type { Permission } from '#contract/permissions/catalogue.ts'
import { useSession } from '#renderer/net/session/session.ts'

/** Hides only; the server decides for itself. */
export function useRight(permission: Permission): boolean {
  return useSession(({ permissions }) => can(permissions, permission, GLOBAL_SCOPE))
}
