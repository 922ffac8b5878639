import { GLOBAL_SCOPE, holds, type PermissionMap } from '#contract/permissions/can.ts'
import type { PublicSettings } from '#contract/settings/registry.ts'
import { isOn } from '#renderer/net/settings/plugins.ts'
import { MENU_GROUPS, type MenuGroup, type Screen } from '#renderer/ui/screen/feature.ts'

/** Whether a screen or command is shown to the user. It only hides; the server checks every request. */
export function mayOpen(
  screen: Pick<Screen, 'plugin' | 'permission'>,
  permissions: PermissionMap,
  settings: Partial<PublicSettings>,
): boolean {
  if (!isOn(screen.plugin, settings)) return false
  if (!screen.permission) return true
  const { name, scope } = screen.permission
  return holds(permissions, name, scope === 'any' ? undefined : GLOBAL_SCOPE)
}

/** Whether the user can do something at the screen of a menu entry, beside looking at it. */
function isUseful({ menu, permission }: MenuEntry, permissions: PermissionMap): boolean {
  return (
    menu.useful === undefined || holds(permissions, menu.useful, permission?.scope === 'any' ? undefined : GLOBAL_SCOPE)
  )
}

type MenuEntry = Screen & { menu: NonNullable<Screen['menu']> }
export type MenuSection = { group: MenuGroup; entries: readonly MenuEntry[] }

const hasMenu = (screen: Screen): screen is MenuEntry => screen.menu !== undefined

/** The menu groups in order, without empty ones. */
export function menuOf(
  screens: readonly Screen[],
  permissions: PermissionMap,
  settings: Partial<PublicSettings>,
): MenuSection[] {
  const visible = screens
    .filter(hasMenu)
    .filter((screen) => mayOpen(screen, permissions, settings) && isUseful(screen, permissions))
  return MENU_GROUPS.map((group) => ({
    group,
    entries: visible.filter(({ menu }) => menu.group === group).sort((a, b) => a.menu.order - b.menu.order),
  })).filter(({ entries }) => entries.length > 0)
}

/** The address of a route without its optional parts: `/profile/:subPage?` is `/profile`. */
export function addressOf(screen: Screen): string {
  return screen.path.replaceAll(/\/:\w+\?/g, '') || '/'
}
