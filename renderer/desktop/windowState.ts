import { useSyncExternalStore } from 'react'
import { desktop } from './bridge.ts'

const listeners = new Set<() => void>()
let isVisible = isPageVisible()
let isAttended = isVisible && document.hasFocus()

function isPageVisible(): boolean {
  return typeof document !== 'undefined' && document.visibilityState === 'visible'
}

function set(visible: boolean, attended: boolean): void {
  if (visible === isVisible && attended === isAttended) return
  isVisible = visible
  isAttended = attended
  for (const listener of listeners) listener()
}

if (desktop) desktop.on('window.state', ({ focused, visible }) => set(visible, focused && visible))
else if (typeof window !== 'undefined')
  for (const event of ['focus', 'blur', 'visibilitychange', 'pageshow', 'pagehide'])
    window.addEventListener(event, () => set(isPageVisible(), isPageVisible() && document.hasFocus()), true)

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Calls the listener when the user turns to this window or away from it. */
export function onAttended(listener: (isAttended: boolean) => void): void {
  listeners.add(() => listener(isAttended))
}

/** True while the user can look at this window: it is visible and has the focus. */
export function useAttended(): boolean {
  return useSyncExternalStore(subscribe, () => isAttended)
}

/** True while this window is visible, even when another one has the focus. */
export function useVisible(): boolean {
  return useSyncExternalStore(subscribe, () => isVisible)
}
