import i18next from 'i18next'
import { useEffect, useRef, useState } from 'react'
import { showToast } from '#renderer/ui/feedback/toasts.ts'
import { type ChosenFile, comeBack, filesTurn, waitForFiles } from '../files/chosenFiles.ts'

/** `waits`: the message goes once its files are stored. `refused`: it was not sent, because a file was refused. */
export type SendWait = 'off' | 'waits' | 'refused'

type Sending = {
  chatUuid: string
  chosen: readonly ChosenFile[]
  /** Sends the message of the composer. */
  send: () => void
  /** Sends the message after the user has opened another chat. */
  sendFromAway: () => void
}

/**
 * Sends a message as soon as all of its files are stored, if the user pressed send before. It is sent even if the user
 * looks at another chat by then. After a sign-out it is not sent, and its text stays as a draft.
 */
export function useSendWhenStored({ chatUuid, chosen, send, sendFromAway }: Sending) {
  const [wait, setWait] = useState<SendWait>('off')
  const [turn] = useState(filesTurn)
  const isStoring = chosen.some(({ stored, error }) => stored === null && error === null)
  const isRefused = chosen.some(({ error }) => error !== null)
  const latest = useRef({ wait, send, sendFromAway })
  useEffect(() => {
    latest.current = { wait, send, sendFromAway }
  })
  useEffect(() => {
    if (comeBack(chatUuid)) setWait('waits')
    return () => {
      const { wait: last, sendFromAway: finish } = latest.current
      if (last !== 'waits' || filesTurn() !== turn) return
      waitForFiles(chatUuid, (isOver) => (isOver ? showToast('error', i18next.t('chat:files.notSent')) : finish()))
    }
  }, [chatUuid, turn])
  useEffect(() => {
    if (wait === 'waits' && isRefused) setWait('refused')
    else if (wait === 'waits' && !isStoring) {
      setWait('off')
      if (filesTurn() === turn) latest.current.send()
    } else if (wait === 'refused' && !isRefused) setWait('off')
  }, [wait, isStoring, isRefused, turn])
  return {
    wait,
    /** Called when the user sends while a file is not stored. */
    ask: () => setWait(isRefused ? 'refused' : 'waits'),
    /** Called when the user changes the message. The user must then send it again. */
    cancel: () => setWait('off'),
  }
}
