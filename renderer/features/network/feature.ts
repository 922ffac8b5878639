import type { Feature } from '#renderer/ui/screen/feature.ts'

export const feature: Feature = {
  screens: [],
  desktopFrame: () => import('./frameParts.ts'),
}
