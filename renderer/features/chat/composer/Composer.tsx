import { IconLock, IconSend2 } from '@tabler/icons-react'
import { memo, useEffect, useId, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { ChatMessage } from '#contract/api/define/shapes.ts'
import { isVisible } from '#contract/text/visible.ts'
import { quoteOf, stopComposing } from '../data/composing.ts'
import { writeLater } from '../data/later.ts'
import { AddFiles } from '../files/AddFiles.tsx'
import { ChosenStrip } from '../files/ChosenStrip.tsx'
import { restoreFiles, storedOf, takeFiles } from '../files/chosenFiles.ts'
import fileClasses from '../files/Files.module.css'
import { useComposerFiles } from '../files/useComposerFiles.ts'
import { getDraft, setDraft } from '../outbox/drafts.ts'
import { partsOf, type Written } from '../outbox/entry.ts'
import { sendMessage } from '../outbox/outboxStore.ts'
import classes from './Composer.module.css'
import { ComposingStrip } from './ComposingStrip.tsx'
import { EmojiPicker } from './EmojiPicker.tsx'
import { LaterButton } from './LaterButton.tsx'
import { CharactersLeft, charactersLeft, MessageField } from './MessageField.tsx'
import { useDraft } from './useDraft.ts'
import { useMentions } from './useMentions.tsx'
import { type SendWait, useSendWhenStored } from './useSendWhenStored.ts'

type Props = {
  chatUuid: string
  chatName: string
  refusal: 'readOnly' | 'noPermission' | null
  replyTo: ChatMessage | null
}

/**
 * The input for messages. Each key stroke is stored as a draft. The draft is deleted only when the text is stored in
 * the outbox. Changes of the draft by another window are shown, unless the user is typing here.
 */
export const Composer = memo(function Composer({ chatUuid, chatName, refusal, replyTo }: Props) {
  const { t } = useTranslation('chat')
  const field = useRef<HTMLTextAreaElement>(null)
  const { text, latest, change: keep, clear } = useDraft(chatUuid, field)
  const hint = useId()
  const files = useComposerFiles(chatUuid, !refusal)
  const isSendable = (message: string) =>
    !refusal && charactersLeft(message) >= 0 && (isVisible(message) || files.chosen.length > 0)

  useEffect(() => {
    if (window.matchMedia('(pointer: fine)').matches) field.current?.focus({ preventScroll: true })
  }, [])

  useEffect(() => {
    if (replyTo) field.current?.focus()
  }, [replyTo])

  const change = (typed: string) => {
    whenStored.cancel()
    keep(typed)
  }

  const mentions = useMentions({ chatUuid, text, field, onChange: change })

  /** Empties the field at once and stores the message. If that fails, text and files come back. */
  const handOver = async (store: (content: string, more: Written) => Promise<void>) => {
    const typed = latest.current
    const taken = takeFiles(chatUuid)
    clear()
    field.current?.focus()
    try {
      const more = { reply_to: replyTo && quoteOf(replyTo), attachments: storedOf(taken) }
      // Beside files, a text of blanks only is left out.
      await store(isVisible(typed) ? typed : '', { ...more, ...mentions.mentionsOf(typed) })
      stopComposing(chatUuid)
      if (getDraft(chatUuid) === typed) setDraft(chatUuid, '')
    } catch {
      restoreFiles(chatUuid, taken)
      change(latest.current ? `${typed}\n${latest.current}` : typed)
    }
  }

  const sendNow = () => handOver((content, more) => sendMessage(chatUuid, content, more))
  const send = async () => {
    if (!isSendable(latest.current)) return
    if (!files.isReady) return whenStored.ask()
    await sendNow()
  }

  /** Lets the message wait for a later moment (UTC milliseconds). */
  const wait = async (at: number) => {
    await handOver((content, more) => writeLater(chatUuid, { content, ...partsOf(more) }, at))
  }

  const whenStored = useSendWhenStored({
    chatUuid,
    chosen: files.chosen,
    send: () => void send(),
    sendFromAway: () => void sendNow(),
  })

  const insert = (emoji: string) => {
    const element = field.current
    if (!element) return
    element.focus()
    element.setRangeText(emoji, element.selectionStart, element.selectionEnd, 'end')
    change(element.value)
  }

  if (refusal) return <Refused refusal={refusal} />
  return (
    <div className={classes.composer}>
      {replyTo && <ComposingStrip kind="reply" message={replyTo} />}
      <ChosenStrip chatUuid={chatUuid} chosen={files.chosen} />
      {files.isDragging && <div className={fileClasses.cover}>{t('files.drop')}</div>}
      <CharactersLeft text={text} />
      <Wait wait={whenStored.wait} />
      {mentions.list}
      <MessageField
        field={field}
        text={text}
        placeholder={t('composer.placeholder')}
        aria-label={t('composer.label', { name: chatName })}
        aria-describedby={hint}
        onChange={change}
        onKey={mentions.press}
        onEscape={() => replyTo && stopComposing(chatUuid)}
        onSend={() => void send()}
        onSelect={mentions.follow}
        onPaste={files.paste}
        before={
          <>
            <AddFiles onChoose={files.add} />
            <EmojiPicker onPick={insert} />
          </>
        }
        after={<LaterButton isOff={!isSendable(text) || !files.isReady} onChoose={(at) => void wait(at)} />}
        action={{
          label: t('composer.send'),
          icon: <IconSend2 size={20} className={classes.arrow} />,
          isOff: !isSendable(text) || whenStored.wait === 'waits',
        }}
      />
      <div id={hint} className={classes.hint}>
        {t('composer.hint')}
      </div>
    </div>
  )
})

/** Says why a message is not sent yet: its files are still being stored, or one of them was refused. */
function Wait({ wait }: { wait: SendWait }) {
  const { t } = useTranslation('chat')
  return (
    <div className={classes.wait} role="status">
      {wait !== 'off' && t(wait === 'waits' ? 'files.sendsLater' : 'files.notSent')}
    </div>
  )
}

function Refused({ refusal }: { refusal: NonNullable<Props['refusal']> }) {
  const { t } = useTranslation('chat')
  return (
    <div className={classes.readOnly} role="note">
      <IconLock size={16} aria-hidden />
      {t(`composer.${refusal}`)}
    </div>
  )
}
