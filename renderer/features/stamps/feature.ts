import type { Feature } from '#renderer/ui/screen/feature.ts'

/** The user's stamps: a small clock on every screen. */
export const feature: Feature = {
  plugin: 'plugin_workshop',
  screens: [],
  background: async () => {
    const { startStamps } = await import('#renderer/shared/stamps/ownStamps.ts')
    return { startBackground: startStamps }
  },
  frame: async () => {
    const { StampClock } = await import('./StampClock.tsx')
    return { frameParts: { topBar: StampClock } }
  },
}
