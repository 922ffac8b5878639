import { ActionIcon, Button } from '@mantine/core'
import {
  IconArrowBackUp,
  IconClock,
  IconFileOff,
  IconPaperclip,
  IconPencil,
  IconSend2,
  IconTrash,
} from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import i18next from 'i18next'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { LaterMessage } from '#contract/api/chat/chatLater.ts'
import { hasContent } from '#contract/chat/messageContent.ts'
import { CHAT_MESSAGE_MAX_LENGTH, type Language } from '#contract/constants.ts'
import { isVisible, withoutControls } from '#contract/text/visible.ts'
import { fullName } from '#renderer/net/users.ts'
import { GrowingTextarea } from '#renderer/ui/controls/GrowingTextarea.tsx'
import { showUndoToast } from '#renderer/ui/feedback/undoToast.tsx'
import { formatDate } from '#renderer/ui/time/dates.ts'
import { useRights } from '../actions/rights.ts'
import { changeLater, deleteLater, keepLater, laterQuery, refetchLater, sendLaterNow, typedOf } from '../data/later.ts'
import { membersQuery } from '../data/members.ts'
import classes from './Later.module.css'
import { LaterDialog } from './LaterDialog.tsx'
import { mentionsIn } from './mentions.ts'

/** The own messages of a chat that wait for their moment, above the composer. */
export function LaterStrip({ chatUuid }: { chatUuid: string }) {
  const { t } = useTranslation('chat')
  const { data: waiting, isError } = useQuery(laterQuery(chatUuid))
  const [changed, setChanged] = useState<LaterMessage | null>(null)
  return (
    <>
      {!waiting && isError && (
        <div className={classes.failed} role="status">
          {t('later.loadFailed')}
          <Button variant="default" size="compact-sm" onClick={() => refetchLater(chatUuid)}>
            {t('messages.retry')}
          </Button>
        </div>
      )}
      {waiting && waiting.length > 0 && (
        <ul className={classes.strip} aria-label={t('later.waiting')}>
          {waiting.map((message) => (
            <Waiting key={message.uuid} message={message} onChange={() => setChanged(message)} />
          ))}
        </ul>
      )}
      {changed && (
        <ChangeDialog
          message={changed}
          newest={waiting?.find(({ uuid }) => uuid === changed.uuid) ?? null}
          onClose={() => setChanged(null)}
        />
      )}
    </>
  )
}

/** Deletes a message, and offers to let it wait again, until it does. */
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
  if (send_at !== null)
    return (
      <bdi dir="ltr" className={classes.time}>
        {formatDate(new Date(send_at), 'full', i18n.language as Language)}
      </bdi>
    )
  // A message in a chat that is gone does not stay, so its strip never shows this reason.
  if (not_sent === null || not_sent === 'chatGone') return <span className={classes.time}>{t('later.noTime')}</span>
  return <span className={classes.unsent}>{t(`later.notSent.${not_sent}`)}</span>
}

/** Signs of an answer and of files. A deleted file is crossed out. */
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

function Waiting({ message, onChange }: { message: LaterMessage; onChange: () => void }) {
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

type Changing = {
  /** The message as it was when the dialog opened. */
  message: LaterMessage
  /** The message now. Null when it has been sent or deleted meanwhile. */
  newest: LaterMessage | null
  onClose: () => void
}

/** Changes the text and the moment of a message that waits. The user's change in another window is replaced. */
function ChangeDialog({ message, newest, onClose }: Changing) {
  const { t } = useTranslation('chat')
  const [text, setText] = useState(message.content)
  const { isManager } = useRights()
  const { data: members } = useQuery({ ...membersQuery(message.chat_uuid), enabled: text.includes('@') })
  const people = (members ?? []).map((one) => ({ uuid: one.user_uuid, name: fullName(one) }))
  const left = CHAT_MESSAGE_MAX_LENGTH - text.length
  const save = async (at: number | null) => {
    const { content, mentions, mentions_all } = message
    // The names of the members are loaded only once the user types.
    const said = text === content ? { mentions, mentions_all } : mentionsIn(text, people, isManager)
    const written = { content: text, ...said }
    const send_at = at === null ? null : new Date(at).toISOString()
    if (newest && (await changeLater(newest, { ...written, send_at }))) onClose()
  }
  return (
    <LaterDialog
      title={t('later.change')}
      action={t('info.save')}
      sendAt={message.send_at}
      isMomentOptional
      isValid={newest !== null && hasContent({ ...typedOf(message), content: text }) && left >= 0}
      onClose={onClose}
      onSave={save}
    >
      <GrowingTextarea
        label={t('later.text')}
        dir="auto"
        minRows={3}
        maxRows={10}
        value={text}
        onChange={(event) => setText(withoutControls(event.currentTarget.value))}
        {...(left < 0 && { error: t('composer.tooLong', { count: -left }) })}
        data-autofocus
      />
      {!newest && (
        <p className={classes.over} role="alert">
          {t('later.over')}
        </p>
      )}
    </LaterDialog>
  )
}
