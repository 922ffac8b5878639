import { IconCheck } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ChatMessage } from '#contract/api/define/shapes.ts'
import { isVisible, withoutControls } from '#contract/text/visible.ts'
import { useActivity } from '#renderer/desktop/activity.ts'
import { showFailure } from '#renderer/net/calls/showFailure.ts'
import { saveEdit } from '../actions/changes.ts'
import { stopComposing } from '../data/composing.ts'
import classes from './Composer.module.css'
import { ComposingStrip } from './ComposingStrip.tsx'
import { CharactersLeft, charactersLeft, MessageField } from './MessageField.tsx'

/** The input with the text of an own message. The draft of the chat waits until the change is saved or given up. */
export function EditComposer({ message }: { message: ChatMessage }) {
  const { t } = useTranslation('chat')
  const [text, setText] = useState(message.content)
  const [isBusy, setBusy] = useState(false)
  const field = useRef<HTMLTextAreaElement>(null)
  const canSave = isVisible(text) && charactersLeft(text) >= 0 && !isBusy
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

  return (
    <div className={classes.composer}>
      <ComposingStrip kind="edit" message={message} />
      <CharactersLeft text={text} />
      <MessageField
        field={field}
        text={text}
        aria-label={t('composer.editing')}
        onChange={(typed) => setText(withoutControls(typed))}
        onEscape={() => stopComposing(message.chat_uuid)}
        onSend={() => void save()}
        action={{ label: t('composer.save'), icon: <IconCheck size={20} />, isOff: !canSave }}
      />
    </div>
  )
}
