import { desktop } from '#renderer/desktop/bridge.ts'
import type { Feature, Screen } from '#renderer/ui/screen/feature.ts'

const modules = import.meta.glob<Feature>('#renderer/features/*/feature.ts', { eager: true, import: 'feature' })

/** A new folder with a `feature.ts` is all it takes. */
export const features: readonly Feature[] = Object.values(modules)

/** Every screen that there is here, of every feature. */
export const screens: readonly Screen[] = features
  .flatMap(({ plugin, screens }) => screens.map((screen) => (plugin ? Object.assign({ plugin }, screen) : screen)))
  .filter((screen) => desktop || !screen.desktopOnly)
