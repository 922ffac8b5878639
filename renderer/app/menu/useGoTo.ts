import { useSession } from '#renderer/net/session/session.ts'
import { useSettings } from '#renderer/net/settings/settings.ts'
import type { Screen } from '#renderer/ui/screen/feature.ts'
import { screens } from '../screens/features.ts'
import { mayOpen } from '../screens/visibleScreens.ts'

type Reachable = Screen & { goKey: string }
const hasKey = (screen: Screen): screen is Reachable => screen.goKey !== undefined
/** Screens with their own letter, which is pressed after G. */
const withKey = screens.filter(hasKey)

/** The screens with a letter that the signed-in user may open. */
export function useGoTo(): readonly Reachable[] {
  const permissions = useSession((session) => session.permissions)
  const settings = useSettings()
  return withKey.filter((screen) => mayOpen(screen, permissions, settings))
}
