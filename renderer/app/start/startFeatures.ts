import type { PluginKey } from '#contract/settings/registry.ts'
import { useSession } from '#renderer/net/session/session.ts'
import type { FrameParts } from '#renderer/ui/screen/feature.ts'
import { features } from '../screens/features.ts'
import { useFrameParts } from '../screens/frameParts.ts'

const LATEST_MS = 1_000

/** Starts what features do on every screen: once, as soon as somebody is signed in and the first screen is painted. */
export function startFeatures(): void {
  const stop = useSession.subscribe(({ status }) => {
    if (status !== 'signed_in') return
    stop()
    requestIdleCallback(() => void startAll(), { timeout: LATEST_MS })
  })
}

async function startAll(): Promise<void> {
  for (const { background, frame, plugin } of features) {
    const loaded = await background?.()
    loaded?.startBackground()
    if (frame) show(frame, plugin)
  }
}

/** One that does not arrive leaves its place empty; nothing else depends on it. */
function show(load: () => Promise<{ frameParts: FrameParts }>, plugin: PluginKey | undefined): void {
  load().then(
    ({ frameParts }) => useFrameParts.setState((shown) => [...shown, { parts: frameParts, plugin }], true),
    () => undefined,
  )
}

/** Fetches what features show in the frame of the desktop app; needed by nobody for the first paint. */
export function startFrame(): void {
  requestIdleCallback(
    () => {
      for (const { desktopFrame, plugin } of features) if (desktopFrame) show(desktopFrame, plugin)
    },
    { timeout: LATEST_MS },
  )
}
