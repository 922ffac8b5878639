import { desktop } from '#renderer/desktop/bridge.ts'
import type { Feature, Screen } from '#renderer/ui/screen/feature.ts'

const modules = import.meta.glob<Feature>('#renderer/features/*/feature.ts', { eager: true, import: 'feature' })

/** All features. A new folder with a `feature.ts` is enough to add one. */
export const features: readonly Feature[] = Object.values(modules)

/** The screens of all features that exist on this kind of client. */
export const screens: readonly Screen[] = features
  .flatMap(({ plugin, screens }) => screens.map((screen) => (plugin ? Object.assign({ plugin }, screen) : screen)))
  .filter((screen) => desktop || !screen.desktopOnly)
