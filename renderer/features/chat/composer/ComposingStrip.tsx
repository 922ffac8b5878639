import { CloseButton } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { fullName } from '#renderer/net/users.ts'
import { type Composing, stopComposing } from '../data/composing.ts'
import { wordsOf } from '../files/messageFiles.ts'
import classes from './ComposingStrip.module.css'

/** Shows above the input which message is answered or edited. */
export function ComposingStrip({ kind, message }: Composing) {
  const { t } = useTranslation('chat')
  const title = kind === 'reply' ? t('composer.replyTo', { name: fullName(message.sender) }) : t('composer.editing')
  return (
    <div className={classes.strip}>
      <div className={classes.lines}>
        <span className={classes.title}>{title}</span>
        <span className={classes.said} dir="auto">
          {wordsOf(message)}
        </span>
      </div>
      <CloseButton
        aria-label={t(kind === 'reply' ? 'composer.cancelReply' : 'composer.cancelEdit')}
        onClick={() => stopComposing(message.chat_uuid)}
      />
    </div>
  )
}
