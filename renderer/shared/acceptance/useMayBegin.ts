import { holds } from '#contract/permissions/can.ts'
import { ACCEPTANCE_PERMISSIONS } from '#contract/permissions/recordPermissions.ts'
import { useSession } from '#renderer/net/session/session.ts'
import { useSettings } from '#renderer/net/settings/settings.ts'

/** Whether the user may begin a direct acceptance. */
export function useMayBegin(): boolean {
  const hasService = useSettings().plugin_service !== false
  const mayCreate = useSession(({ permissions }) => holds(permissions, ACCEPTANCE_PERMISSIONS.create))
  return hasService && mayCreate
}
