import i18next from 'i18next'
import { type MouseEvent, memo } from 'react'
import { callDesktop, desktop } from '#renderer/desktop/bridge.ts'
import { showToast } from '#renderer/ui/feedback/toasts.ts'
import classes from './MessageText.module.css'
import { isOnlyEmoji, textParts, withMentions } from './textParts.ts'

/** In the desktop app, opens links in the browser, never in the app's window. */
function openOutside(event: MouseEvent<HTMLAnchorElement>): void {
  if (!desktop) return
  event.preventDefault()
  void callDesktop(desktop, 'link.openExternal', { url: event.currentTarget.href }).catch(() =>
    showToast('error', i18next.t('chat:messages.linkRefused')),
  )
}

const NO_MENTIONS: readonly string[] = []

type Props = { text: string; mentions?: readonly string[] }

/** A text with its links and mentions. `mentions` are tokens such as `@Anna Probe`. */
export const MessageText = memo(function MessageText({ text, mentions = NO_MENTIONS }: Props) {
  return (
    <div className={classes.text} dir="auto" data-big={isOnlyEmoji(text) || undefined}>
      {withMentions(textParts(text), mentions).map((part) =>
        part.href === null ? (
          <TextPiece key={part.key} text={part.text} isMention={part.isMention === true} />
        ) : (
          <a key={part.key} href={part.href} target="_blank" rel="noopener noreferrer" onClick={openOutside} dir="auto">
            {part.text}
          </a>
        ),
      )}
    </div>
  )
})

function TextPiece({ text, isMention }: { text: string; isMention: boolean }) {
  return isMention ? <span className={classes.mention}>{text}</span> : text
}
