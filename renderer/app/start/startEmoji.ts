import { useSession } from '#renderer/net/session/session.ts'
import { provideEmoji } from '#renderer/ui/text/emojiFont.ts'

/** Longest wait for an idle moment (ms), long enough for the first screen. */
const LATEST_MS = 3_000

/** Looks for an emoji font after the sign-in and the first paint. The page also works without one. */
export function startEmoji(): void {
  const stop = useSession.subscribe(({ status }) => {
    if (status !== 'signed_in') return
    stop()
    requestIdleCallback(() => void provideEmoji().catch(() => undefined), { timeout: LATEST_MS })
  })
}
