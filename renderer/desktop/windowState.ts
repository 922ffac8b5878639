import { useSyncExternalStore } from 'react'
import { desktop } from './bridge.ts'

const listeners = new Set<() => void>()
let attended = readPage()

function readPage(): boolean {
  return typeof document !== 'undefined' && document.visibilityState === 'visible' && document.hasFocus()
}

function set(next: boolean): void {
  if (next === attended) return
  attended = next
  for (const listener of listeners) listener()
}

if (desktop) desktop.on('window.state', ({ focused, visible }) => set(focused && visible))
else if (typeof window !== 'undefined')
  for (const event of ['focus', 'blur', 'visibilitychange', 'pageshow', 'pagehide'])
    window.addEventListener(event, () => set(readPage()), true)

/** True while somebody can be looking at this window: it is visible and has the focus. */
export function useAttended(): boolean {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => attended,
  )
}
