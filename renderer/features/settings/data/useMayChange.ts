import { can, GLOBAL_SCOPE, isAdmin } from '#contract/permissions/can.ts'
import { type SettingKey, settingOf } from '#contract/settings/registry.ts'
import { useSession } from '#renderer/net/session/session.ts'

/** Whether the user may change a setting. A setting that editors may not change needs `global.admin`. */
export function useMayChange(): (key: SettingKey) => boolean {
  const permissions = useSession((session) => session.permissions)
  const mayUpdate = can(permissions, 'global.settings.update', GLOBAL_SCOPE)
  return (key) => mayUpdate && (settingOf(key).mayChange === 'editors' || isAdmin(permissions))
}
