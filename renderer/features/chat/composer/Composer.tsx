import { ActionIcon } from '@mantine/core'
import { IconLock, IconSend2 } from '@tabler/icons-react'
import { type KeyboardEvent, memo, useEffect, useId, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { ChatMessage } from '#contract/api/define/shapes.ts'
import { CHAT_MESSAGE_MAX_LENGTH } from '#contract/constants.ts'
import { isVisible } from '#contract/text/visible.ts'
import { createCodeGuard } from '#renderer/shared/scan/codeGuard.ts'
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
import { useDraft } from './useDraft.ts'
import { useMentions } from './useMentions.tsx'
import { type SendWait, useSendWhenStored } from './useSendWhenStored.ts'

/** Remaining characters from which on they are counted. */
const COUNT_FROM = CHAT_MESSAGE_MAX_LENGTH - 400

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
  const left = CHAT_MESSAGE_MAX_LENGTH - text.length
  const files = useComposerFiles(chatUuid, !refusal)
  const isSendable = (message: string) =>
    !refusal && message.length <= CHAT_MESSAGE_MAX_LENGTH && (isVisible(message) || files.chosen.length > 0)

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

  const endsScan = useRef(createCodeGuard())
  const mentions = useMentions({ chatUuid, text, field, onChange: change })

  /** Takes the message out of the field at once. It comes back when it could not be stored. */
  const handOver = async (store: (content: string, more: Written) => Promise<void>) => {
    const typed = latest.current
    const taken = takeFiles(chatUuid)
    clear()
    field.current?.focus()
    try {
      const more = { reply_to: replyTo && quoteOf(replyTo), attachments: storedOf(taken) }
      // Blanks beside files are no text.
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

  const press = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    const isScanned = endsScan.current(event.key, event.timeStamp)
    if (mentions.press(event)) return
    if (event.key === 'Escape' && replyTo) stopComposing(chatUuid)
    // While an input method composes, Enter belongs to it. A few input methods report this only through key code 229.
    if (event.key !== 'Enter' || event.nativeEvent.isComposing || event.keyCode === 229) return
    if (event.shiftKey || event.altKey || event.ctrlKey || event.metaKey) return
    event.preventDefault()
    // A scanned code stays in the draft, because the user did not decide to send it. The Enter of a serial scanner
    // comes from a script and is not trusted.
    if (isScanned || !event.nativeEvent.isTrusted) return
    void send()
  }

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
      <Left left={left} />
      <Wait wait={whenStored.wait} />
      {mentions.list}
      <div className={classes.box}>
        <AddFiles onChoose={files.add} />
        <EmojiPicker onPick={insert} />
        <textarea
          ref={field}
          className={classes.field}
          rows={1}
          dir="auto"
          value={text}
          placeholder={t('composer.placeholder')}
          aria-label={t('composer.label', { name: chatName })}
          aria-describedby={hint}
          aria-invalid={left < 0 || undefined}
          onChange={(event) => change(event.currentTarget.value)}
          onKeyDown={press}
          onSelect={mentions.follow}
          onPaste={files.paste}
        />
        <LaterButton isOff={!isSendable(text) || !files.isReady} onChoose={(at) => void wait(at)} />
        <Send isOff={!isSendable(text) || whenStored.wait === 'waits'} onSend={() => void send()} />
      </div>
      <div id={hint} className={classes.hint}>
        {t('composer.hint')}
      </div>
    </div>
  )
})

/** Counts the characters that are left, when they become few. */
function Left({ left }: { left: number }) {
  const { t } = useTranslation('chat')
  if (left >= CHAT_MESSAGE_MAX_LENGTH - COUNT_FROM) return null
  return (
    <div className={classes.count} data-over={left < 0 || undefined} role="status">
      {left < 0 ? t('composer.tooLong', { count: -left }) : t('composer.left', { count: left })}
    </div>
  )
}

/** Says why a message that the user has sent is still here. */
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

function Send({ isOff, onSend }: { isOff: boolean; onSend: () => void }) {
  const { t } = useTranslation('chat')
  return (
    <ActionIcon
      className={classes.send}
      variant="filled"
      size={38}
      radius="xl"
      aria-label={t('composer.send')}
      aria-disabled={isOff}
      {...(isOff && { 'data-disabled': true })}
      onClick={onSend}
    >
      <IconSend2 size={20} className={classes.arrow} />
    </ActionIcon>
  )
}
