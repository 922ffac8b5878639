import { ActionIcon } from '@mantine/core'
import {
  IconArrowBackUp,
  IconClock,
  IconFileOff,
  IconPaperclip,
  IconPencil,
  IconSend2,
  IconTrash,
} from '@tabler/icons-react'
import i18next from 'i18next'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { LaterMessage } from '#contract/api/chat/chatLater.ts'
import { hasContent } from '#contract/chat/messageContent.ts'
import type { Language } from '#contract/constants.ts'
import { isVisible } from '#contract/text/visible.ts'
import { showUndoToast } from '#renderer/ui/feedback/undoToast.tsx'
import { useNow } from '#renderer/ui/time/clock.ts'
import { dayOf } from '#renderer/ui/time/zone.ts'
import { useRights } from '../actions/rights.ts'
import { deleteLater, keepLater, sendLaterNow, typedOf } from '../data/later.ts'
import classes from './Later.module.css'
import { laterWords } from './laterTimes.ts'

/** Deletes a waiting message and offers to undo that. If the undo fails, it is offered again. */
async function deleteWithUndo(message: LaterMessage): Promise<void> {
  if (await deleteLater(message)) offerUndo(message)
}

function offerUndo(message: LaterMessage): void {
  if (!hasContent(typedOf(message))) return
  const keep = async () => {
    if (!(await keepLater(message))) offerUndo(message)
  }
  showUndoToast(i18next.t('chat:later.deleted'), i18next.t('chat:later.undo'), () => void keep())
}

/** The moment of a message, or why it has none. */
function Moment({ message: { send_at, not_sent } }: { message: LaterMessage }) {
  const { t, i18n } = useTranslation('chat')
  const today = useNow(dayOf)
  if (send_at !== null) {
    const { name, ...words } = laterWords(Date.parse(send_at), today, i18n.language as Language)
    return <span className={classes.time}>{t(`later.${name}`, words)}</span>
  }
  // The messages of a chat that is gone are deleted, so no list shows the reason `chatGone`.
  if (not_sent === null || not_sent === 'chatGone') return <span className={classes.time}>{t('later.noTime')}</span>
  return <span className={classes.unsent}>{t(`later.notSent.${not_sent}`)}</span>
}

/** Icons for a reply and for files. A deleted file is crossed out. */
function Signs({ message: { reply_to, attachments } }: { message: LaterMessage }) {
  const { t } = useTranslation('chat')
  return (
    <>
      {reply_to !== null && (
        <IconArrowBackUp size={16} className={classes.arrow} role="img" aria-label={t('later.reply')} />
      )}
      {attachments.map(({ file_uuid, name }, nth) => (
        <bdi key={file_uuid ?? nth} className={classes.file} data-gone={file_uuid === null || undefined}>
          {file_uuid === null ? <IconFileOff size={16} aria-hidden /> : <IconPaperclip size={16} aria-hidden />}
          {name}
          {file_uuid === null && ` · ${t('files.gone')}`}
        </bdi>
      ))}
    </>
  )
}

type Props = {
  message: LaterMessage
  /** The chat, where the messages of several chats stand together. */
  chat?: ReactNode
  onChange: () => void
}

/** A waiting message: its moment, its text and files, and what its sender can do with it. */
export function LaterRow({ message, chat, onChange }: Props) {
  const { t } = useTranslation('chat')
  const { mayWrite } = useRights()
  const [isBusy, setBusy] = useState(false)
  const [isWhole, setWhole] = useState(false)
  const act = async (work: Promise<unknown>) => {
    setBusy(true)
    await work
    setBusy(false)
  }
  const button = { className: classes.action, variant: 'subtle', color: 'gray', disabled: isBusy } as const
  return (
    <li className={classes.waiting}>
      <div className={classes.lines}>
        {chat}
        <span className={classes.about}>
          <IconClock size={16} aria-hidden className={classes.sign} />
          <Moment message={message} />
          <Signs message={message} />
        </span>
        {isVisible(message.content) && (
          <button
            type="button"
            className={classes.said}
            dir="auto"
            aria-expanded={isWhole}
            onClick={() => setWhole(!isWhole)}
          >
            {message.content.trim()}
          </button>
        )}
      </div>
      {mayWrite && (
        <ActionIcon {...button} aria-label={t('later.change')} title={t('later.change')} onClick={onChange}>
          <IconPencil size={18} stroke={1.75} />
        </ActionIcon>
      )}
      {mayWrite && hasContent(typedOf(message)) && (
        <ActionIcon
          {...button}
          aria-label={t('later.sendNow')}
          title={t('later.sendNow')}
          onClick={() => void act(sendLaterNow(message))}
        >
          <IconSend2 size={18} stroke={1.75} className={classes.arrow} />
        </ActionIcon>
      )}
      <ActionIcon
        {...button}
        aria-label={t('later.delete')}
        title={t('later.delete')}
        onClick={() => void act(deleteWithUndo(message))}
      >
        <IconTrash size={18} stroke={1.75} />
      </ActionIcon>
    </li>
  )
}
