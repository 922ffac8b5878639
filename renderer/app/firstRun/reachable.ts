import { matchPath } from 'react-router-dom'
import type { PermissionMap } from '#contract/permissions/can.ts'
import type { PublicSettings } from '#contract/settings/registry.ts'
import type { Screen } from '#renderer/ui/screen/feature.ts'
import { features, screens } from '../screens/features.ts'
import { mayOpen } from '../screens/visibleScreens.ts'

/**
 * The screen of an address, if the user may open it. When the address runs a command, the user must be allowed to do
 * that, too.
 */
export function reachableScreen(
  address: string,
  permissions: PermissionMap,
  settings: Partial<PublicSettings>,
): Screen | undefined {
  const screen = screens.find(({ path }) => matchPath(path, address) !== null)
  if (!screen || !mayOpen(screen, permissions, settings)) return undefined
  const command = features.flatMap(({ commands = [] }) => commands).find(({ path }) => path === address)
  return command && !mayOpen(command, permissions, settings) ? undefined : screen
}
