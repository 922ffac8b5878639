import type { Replacement, Screen } from '#renderer/ui/screen/feature.ts'
import { features, screens } from './features.ts'

const replacements = new Map<string, { replacement: Replacement; screen: Screen }>(
  features.flatMap(({ instead }) => {
    const replaced = screens.find(({ path }) => path === instead?.path)
    if (!instead || !replaced) return []
    const { useIsShown: _, ...shown } = instead
    return [[replaced.name, { replacement: instead, screen: Object.assign({}, replaced, shown) }] as const]
  }),
)

const useNever = () => false

/** The screen drawn for this user. A feature may replace a screen for some users. */
export function useShownScreen(screen: Screen): Screen {
  const found = replacements.get(screen.name)
  // A conditional hook is safe here: the screen alone decides which one it is, and each screen has its own gate.
  const useIsShown = found?.replacement.useIsShown ?? useNever
  const isShown = useIsShown()
  return found && isShown ? found.screen : screen
}
