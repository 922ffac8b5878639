import { callDesktop, desktop } from '#renderer/desktop/bridge.ts'
import { onAttended } from '#renderer/desktop/windowState.ts'

/** The notices that are in sight in this window. */
const inSight = new Set<string>()
const listeners = new Set<(uuid: string) => void>()

export const isInSight = (uuid: string): boolean => inSight.has(uuid)

/** Calls the listener with each notice that comes into sight. Returns the function that removes the listener. */
export function onInSight(listener: (uuid: string) => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** Tells the desktop app which notices are in sight. A failure only causes a needless notification. */
function tell(): void {
  const news_uuids = inSight.size > 0 ? [...inSight] : null
  if (desktop) void callDesktop(desktop, 'notification.viewNotices', { news_uuids }).catch(() => undefined)
}

/** Notes whether a notice is in sight. Tells the desktop app and the listeners. */
export function setInSight(uuid: string, isSeen: boolean): void {
  if (isSeen === inSight.has(uuid)) return
  if (isSeen) inSight.add(uuid)
  else inSight.delete(uuid)
  tell()
  if (isSeen) for (const listener of listeners) listener(uuid)
}

// The desktop app counts a notice as in sight only while the window has the focus, so it is told again after a return.
onAttended((isAttended) => isAttended && inSight.size > 0 && tell())
