import i18next from 'i18next'
import type { MouseEvent } from 'react'
import { callDesktop, desktop } from '#renderer/desktop/bridge.ts'
import { showToast } from '#renderer/ui/feedback/toasts.ts'

/** Opens a link of the desktop app in the browser, never in the app's window. */
export function openOutside(event: MouseEvent<HTMLAnchorElement>): void {
  if (!desktop) return
  event.preventDefault()
  void callDesktop(desktop, 'link.openExternal', { url: event.currentTarget.href }).catch(() =>
    showToast('error', i18next.t('richText:linkRefused')),
  )
}
