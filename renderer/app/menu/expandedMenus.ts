import { createLocalValue } from '#renderer/storage/localValue.ts'
import { MENU_GROUPS, type MenuGroup } from '#renderer/ui/screen/feature.ts'

/** The open groups of the menu, kept on this device. All are open until the user closes one. */
export const expandedMenus = createLocalValue<readonly MenuGroup[]>('expandedMenus', parse, JSON.stringify)

function parse(text: string | null): readonly MenuGroup[] {
  if (text === null) return MENU_GROUPS
  try {
    const kept: unknown = JSON.parse(text)
    return Array.isArray(kept) ? MENU_GROUPS.filter((group) => kept.includes(group)) : MENU_GROUPS
  } catch {
    return MENU_GROUPS
  }
}
