import { useEffect, useState } from 'react'
import { callDesktop, desktop } from '#renderer/desktop/bridge.ts'

/** Whether the chat window stays above the others; its own button changes the same. */
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
    // What holds then is pushed: an administrator may have fixed it.
    callDesktop(desktop, 'chatWindow.setAlwaysOnTop', { on: wanted }).catch(() => undefined)
  }
  return { on, set }
}
