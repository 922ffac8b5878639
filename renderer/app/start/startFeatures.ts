import type { PluginKey } from '#contract/settings/registry.ts'
import { useSession } from '#renderer/net/session/session.ts'
import type { FrameParts } from '#renderer/ui/screen/feature.ts'
import { features } from '../screens/features.ts'
import { useFrameParts } from '../screens/frameParts.ts'

const LATEST_MS = 1_000

/**
 * Starts the background work and the frame parts of features: once, after the first sign-in and the first paint. A user
 * whom only this device knows counts too, because their writes wait there.
 */
export function startFeatures(): void {
  const stop = useSession.subscribe(({ status, user }) => {
    if (status !== 'signed_in' && (status !== 'unreachable' || user === null)) return
    stop()
    requestIdleCallback(() => void startAll(), { timeout: LATEST_MS })
  })
}

async function startAll(): Promise<void> {
  for (const { background, frame, plugin } of features) {
    try {
      const loaded = await background?.()
      loaded?.startBackground()
    } catch (error) {
      // A feature that fails does not keep the others from starting.
      reportError(error)
    }
    if (frame) show(frame, plugin)
  }
}

/** A frame part that fails to load leaves its place empty; nothing else depends on it. */
function show(load: () => Promise<{ frameParts: FrameParts }>, plugin: PluginKey | undefined): void {
  load().then(
    ({ frameParts }) => useFrameParts.setState((shown) => [...shown, { parts: frameParts, plugin }], true),
    () => undefined,
  )
}

/** Loads the frame parts of the desktop app. The first paint does not need them. */
export function startFrame(): void {
  requestIdleCallback(
    () => {
      for (const { desktopFrame, plugin } of features) if (desktopFrame) show(desktopFrame, plugin)
    },
    { timeout: LATEST_MS },
  )
}
