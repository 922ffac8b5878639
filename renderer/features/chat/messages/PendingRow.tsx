import { IconClock, IconCloudOff, IconExclamationCircle } from '@tabler/icons-react'
import { memo } from 'react'
import { useTranslation } from 'react-i18next'
import { TimeAgo } from '#renderer/ui/time/TimeAgo.tsx'
import { Quote } from '../actions/Quote.tsx'
import { MessageFiles } from '../files/MessageFiles.tsx'
import type { OutboxEntry } from '../outbox/entry.ts'
import { deleteMessage, retryMessage } from '../outbox/outboxStore.ts'
import { refusalText } from '../outbox/showRefused.ts'
import { Bubble } from './Bubble.tsx'
import { MessageText } from './MessageText.tsx'
import classes from './PendingRow.module.css'

type Props = { entry: OutboxEntry; startsGroup: boolean }

/** A message that is being sent. It looks like a sent one and shows its state. */
export const PendingRow = memo(function PendingRow({ entry, startsGroup }: Props) {
  const { t } = useTranslation('chat')
  return (
    <Bubble
      isMine
      startsGroup={startsGroup}
      who={t('messages.you')}
      exact=""
      when={<TimeAgo at={entry.created_at} />}
      beside={<State state={entry.state} />}
      below={entry.state === 'failed' ? <Refused entry={entry} /> : entry.state === 'waiting' && <Waiting />}
    >
      {entry.reply_to && <Quote chatUuid={entry.chat_uuid} quote={entry.reply_to} />}
      {entry.content !== '' && <MessageText text={entry.content} />}
      {entry.attachments && entry.attachments.length > 0 && (
        <MessageFiles files={entry.attachments} sender={null} at={entry.created_at} />
      )}
    </Bubble>
  )
})

function State({ state }: Pick<OutboxEntry, 'state'>) {
  const { t } = useTranslation('chat')
  if (state === 'failed') return <IconExclamationCircle className={classes.failed} size={18} aria-hidden />
  if (state === 'waiting') return <IconCloudOff className={classes.state} size={16} aria-hidden />
  return <IconClock className={classes.state} size={16} role="img" aria-label={t('messages.sending')} />
}

function Waiting() {
  const { t } = useTranslation('chat')
  return <div className={classes.waiting}>{t('messages.waiting')}</div>
}

function Refused({ entry }: { entry: OutboxEntry }) {
  const { t } = useTranslation('chat')
  return (
    <div className={classes.refused} role="alert">
      <span>
        {t('messages.notSent')}: {refusalText(entry)}
      </span>
      <button type="button" className={classes.action} onClick={() => retryMessage(entry)}>
        {t('messages.retry')}
      </button>
      <button type="button" className={classes.action} onClick={() => deleteMessage(entry)}>
        {t('messages.discard')}
      </button>
    </div>
  )
}
