import { callDesktop, desktop } from '#renderer/desktop/bridge.ts'
import { onAttended } from '#renderer/desktop/windowState.ts'

/** The notices that are in sight in this window. */
const inSight = new Set<string>()

/** A failure only costs a notification that is not needed. */
function tell(): void {
  const news_uuids = inSight.size > 0 ? [...inSight] : null
  if (desktop) void callDesktop(desktop, 'notification.viewNotices', { news_uuids }).catch(() => undefined)
}

/** Notes whether a notice is in sight, and tells the desktop app. */
export function setInSight(uuid: string, isInSight: boolean): void {
  if (isInSight === inSight.has(uuid)) return
  if (isInSight) inSight.add(uuid)
  else inSight.delete(uuid)
  tell()
}

// A notice in sight counts only while the window has the focus. So the app looks again when the user turns to it.
onAttended((isAttended) => isAttended && inSight.size > 0 && tell())
