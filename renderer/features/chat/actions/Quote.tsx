import { useTranslation } from 'react-i18next'
import type { ChatMessage } from '#contract/api/define/shapes.ts'
import { fullName, useUserNames } from '#renderer/net/users.ts'
import { openMessage } from './openMessage.ts'
import classes from './Quote.module.css'

type Props = { chatUuid: string; quote: NonNullable<ChatMessage['reply_to']> }

/** The message that another one answers. A click scrolls to it. */
export function Quote({ chatUuid, quote }: Props) {
  const { t } = useTranslation('chat')
  const names = useUserNames()
  const { sender, preview, is_withdrawn, seq } = quote
  if (!sender)
    return (
      <div className={classes.quote}>
        <span className={classes.trace}>{t('messages.quoteHidden')}</span>
      </div>
    )
  const name = fullName(names.get(sender.user_uuid) ?? sender)
  return (
    <button
      type="button"
      className={classes.quote}
      title={t('messages.jumpToQuote', { name })}
      onClick={() => void openMessage(chatUuid, seq)}
    >
      <span className={classes.who} dir="auto">
        {name}
      </span>
      {is_withdrawn ? (
        <span className={classes.trace}>{t('messages.withdrawn')}</span>
      ) : (
        <span className={classes.said} dir="auto">
          {preview}
        </span>
      )}
    </button>
  )
}
