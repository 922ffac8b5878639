import { useSession } from '#renderer/net/session.ts'
import { features } from './features.ts'

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
  for (const { background } of features) {
    const loaded = await background?.()
    loaded?.startBackground()
  }
}
