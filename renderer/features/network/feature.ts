import type { Feature } from '#renderer/ui/feature.ts'

export const feature: Feature = {
  screens: [],
  desktopFrame: () => import('./frameParts.ts'),
}
