import type { DesktopBridge } from '#contract/ipc/table.ts'
import { callDesktop } from './bridge.ts'

/**
 * Resolves when the socket may connect: at once, except after a restart without a user. All computers of a dealer
 * restart at 22:00:00, so each waits for its own time. A user's touch ends the wait.
 */
export async function quietStart(bridge: DesktopBridge): Promise<void> {
  const wait = await callDesktop(bridge, 'desktop.info', undefined).then(
    ({ reconnectInMs }) => reconnectInMs,
    () => 0,
  )
  if (wait > 0) await timeOrTouch(bridge, wait)
}

function timeOrTouch(bridge: DesktopBridge, ms: number): Promise<void> {
  return new Promise((resolve) => {
    const over = new AbortController()
    const end = () => {
      clearTimeout(timer)
      stopHearing()
      over.abort()
      resolve()
    }
    const timer = setTimeout(end, ms)
    const stopHearing = bridge.on('system.resumed', end)
    for (const touch of ['pointermove', 'pointerdown', 'keydown', 'wheel'])
      window.addEventListener(touch, end, { capture: true, passive: true, signal: over.signal })
  })
}
