import i18next from 'i18next'
import { type MouseEvent, memo } from 'react'
import { callDesktop, desktop } from '#renderer/desktop/bridge.ts'
import { showToast } from '#renderer/ui/feedback/toasts.ts'
import classes from './MessageText.module.css'
import { isOnlyEmoji, textParts } from './textParts.ts'

/** Opens links of the desktop app in the browser, never in the app's window. */
function openOutside(event: MouseEvent<HTMLAnchorElement>): void {
  if (!desktop) return
  event.preventDefault()
  void callDesktop(desktop, 'link.openExternal', { url: event.currentTarget.href }).catch(() =>
    showToast('error', i18next.t('chat:messages.linkRefused')),
  )
}

export const MessageText = memo(function MessageText({ text }: { text: string }) {
  return (
    <div className={classes.text} dir="auto" data-big={isOnlyEmoji(text) || undefined}>
      {textParts(text).map((part) =>
        part.href === null ? (
          part.text
        ) : (
          <a key={part.key} href={part.href} target="_blank" rel="noopener noreferrer" onClick={openOutside} dir="auto">
            {part.text}
          </a>
        ),
      )}
    </div>
  )
})
