import { useEffect, useRef, useState } from 'react'
import type { ChosenFile } from '../files/chosenFiles.ts'

/** `waits`: the message goes once its files are stored. `refused`: it was not sent, because a file was refused. */
export type SendWait = 'off' | 'waits' | 'refused'

/** Sends a message that the user sent while its files were still on their way, as soon as all of them are stored. */
export function useSendWhenStored(chosen: readonly ChosenFile[], send: () => void) {
  const [wait, setWait] = useState<SendWait>('off')
  const isStoring = chosen.some(({ stored, error }) => stored === null && error === null)
  const isRefused = chosen.some(({ error }) => error !== null)
  const latest = useRef(send)
  useEffect(() => {
    latest.current = send
  })
  useEffect(() => {
    if (wait === 'waits' && isRefused) setWait('refused')
    else if (wait === 'waits' && !isStoring) {
      setWait('off')
      latest.current()
    } else if (wait === 'refused' && !isRefused) setWait('off')
  }, [wait, isStoring, isRefused])
  return {
    wait,
    /** The user sends while a file is not stored. */
    ask: () => setWait(isRefused ? 'refused' : 'waits'),
    /** The message changes, so the user sends it again. */
    cancel: () => setWait('off'),
  }
}
