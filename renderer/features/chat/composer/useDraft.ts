import { type RefObject, useEffect, useRef, useState } from 'react'
import { withoutControls } from '#contract/text/visible.ts'
import { getDraft, onDraft, setDraft } from '../outbox/drafts.ts'

/**
 * The text of the composer. Each key stroke is stored as a draft. Changes of the draft by another window are shown,
 * unless the user is typing here.
 */
export function useDraft(chatUuid: string, field: RefObject<HTMLTextAreaElement | null>) {
  const [text, setText] = useState(() => getDraft(chatUuid))
  // The state may lag by one key stroke when Enter follows at once.
  const latest = useRef(text)
  const isTouched = useRef(false)
  useEffect(() => {
    // An element stays focused while another window has the keyboard, so `hasFocus` is checked, too.
    const isTyping = () => isTouched.current && document.hasFocus() && document.activeElement === field.current
    return onDraft(chatUuid, (draft) => {
      if (draft === latest.current || isTyping()) return
      isTouched.current = false
      latest.current = draft
      setText(draft)
    })
  }, [chatUuid, field])

  const change = (typed: string) => {
    const next = withoutControls(typed)
    isTouched.current = true
    latest.current = next
    setText(next)
    setDraft(chatUuid, next)
  }
  /** Empties the field. The stored draft stays until the text is safe elsewhere. */
  const clear = () => {
    isTouched.current = false
    latest.current = ''
    setText('')
  }
  return { text, latest, change, clear }
}
