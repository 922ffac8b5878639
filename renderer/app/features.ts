import type { Feature, Screen } from '#renderer/ui/feature.ts'

const modules = import.meta.glob<Feature>('../features/*/feature.ts', { eager: true, import: 'feature' })

/** Every screen of every feature; a new folder with a `feature.ts` is all it takes. */
export const screens: readonly Screen[] = Object.values(modules).flatMap((feature) => feature.screens)
