import { ActionIcon } from '@mantine/core'
import { IconCheck } from '@tabler/icons-react'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ChatMessage } from '#contract/api/define/shapes.ts'
import { CHAT_MESSAGE_MAX_LENGTH } from '#contract/constants.ts'
import { isVisible, withoutControls } from '#contract/text/visible.ts'
import { useActivity } from '#renderer/desktop/activity.ts'
import { showFailure } from '#renderer/net/calls/showFailure.ts'
import { saveEdit } from '../actions/changes.ts'
import { stopComposing } from '../data/composing.ts'
import classes from './Composer.module.css'
import { ComposingStrip } from './ComposingStrip.tsx'

/** The input with the text of an own message. The draft of the chat waits until the change is saved or given up. */
export function EditComposer({ message }: { message: ChatMessage }) {
  const { t } = useTranslation('chat')
  const [text, setText] = useState(message.content)
  const [isBusy, setBusy] = useState(false)
  const field = useRef<HTMLTextAreaElement>(null)
  const canSave = isVisible(text) && text.length <= CHAT_MESSAGE_MAX_LENGTH && !isBusy
  useActivity('form', text !== message.content)
  useEffect(() => {
    const element = field.current
    element?.focus()
    element?.setSelectionRange(element.value.length, element.value.length)
  }, [])

  const save = async () => {
    if (!canSave) return
    setBusy(true)
    try {
      if (text !== message.content) await saveEdit(message, text)
      stopComposing(message.chat_uuid)
    } catch (error) {
      setBusy(false)
      showFailure(error)
    }
  }

  const press = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    if (event.nativeEvent.isComposing || event.keyCode === 229) return
    if (event.key === 'Escape') return stopComposing(message.chat_uuid)
    if (event.key !== 'Enter' || event.shiftKey || event.altKey || event.ctrlKey || event.metaKey) return
    event.preventDefault()
    void save()
  }

  const left = CHAT_MESSAGE_MAX_LENGTH - text.length
  return (
    <div className={classes.composer}>
      <ComposingStrip kind="edit" message={message} />
      {left < 0 && (
        <div className={classes.count} data-over role="status">
          {t('composer.tooLong', { count: -left })}
        </div>
      )}
      <div className={classes.box}>
        <textarea
          ref={field}
          className={classes.field}
          rows={1}
          dir="auto"
          value={text}
          aria-label={t('composer.editing')}
          aria-invalid={left < 0 || undefined}
          onChange={(event) => setText(withoutControls(event.currentTarget.value))}
          onKeyDown={press}
        />
        <ActionIcon
          className={classes.send}
          variant="filled"
          size={38}
          radius="xl"
          aria-label={t('composer.save')}
          disabled={!canSave}
          onClick={() => void save()}
        >
          <IconCheck size={20} />
        </ActionIcon>
      </div>
    </div>
  )
}
