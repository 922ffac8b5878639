import { useEffect, useState } from 'react'
import { callDesktop, desktop } from '#renderer/desktop/bridge.ts'

/** Whether the chat window stays above others. The window's own button changes the same setting. */
export function useChatOnTop(): { on: boolean; set: (on: boolean) => void } {
  const [on, setOn] = useState(false)
  useEffect(() => {
    if (!desktop) return
    callDesktop(desktop, 'desktop.info', undefined).then(
      ({ chatAlwaysOnTop }) => setOn(chatAlwaysOnTop),
      () => undefined,
    )
    return desktop.on('chatWindow.alwaysOnTop', (now) => setOn(now.on))
  }, [])
  const set = (wanted: boolean) => {
    if (!desktop) return
    // The resulting state is pushed by the main process; an administrator may have fixed it.
    callDesktop(desktop, 'chatWindow.setAlwaysOnTop', { on: wanted }).catch(() => undefined)
  }
  return { on, set }
}
