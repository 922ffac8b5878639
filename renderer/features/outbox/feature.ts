import type { Feature } from '#renderer/ui/screen/feature.ts'

/** Writes that the server does not have yet, in the frame of every screen. */
export const feature: Feature = {
  screens: [],
  background: () => import('./startBackground.ts'),
  frame: async () => {
    const { WaitingButton } = await import('./WaitingButton.tsx')
    return { frameParts: { topBar: WaitingButton } }
  },
}
