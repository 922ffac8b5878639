import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useRef, useState } from 'react'
import { work } from '#contract/records/work.ts'
import { showFailure } from '#renderer/net/calls/showFailure.ts'
import { useReconnected } from '#renderer/net/socket/useReconnected.ts'
import { formCalls } from '#renderer/records/form/draft/formCalls.ts'
import { useSideEdit } from '#renderer/records/form/draft/sideEdits.ts'
import { recordKeys } from '#renderer/records/recordCalls.ts'
import { LineQueue, type WaitingLine } from './lineQueue.ts'
import { useKeptCells } from './useKeptCells.ts'
import { LAST_POSITION, type NewWork } from './useWorks.ts'

type Kept = { key: string; text: string }
const keptLines = (value: unknown): readonly Kept[] => (Array.isArray(value) ? (value as Kept[]) : [])

/** The lines of one table that wait to be saved. They are retried when the connection is back. */
function useLineQueue(line: Omit<NewWork, 'text'>) {
  const client = useQueryClient()
  const [waiting, setWaiting] = useState<readonly WaitingLine[]>([])
  const lineNow = useRef(line)
  lineNow.current = line
  const lastPosition = useRef(0)
  const onChange = useRef<(lines: readonly WaitingLine[]) => void>(setWaiting)
  const [queue] = useState(
    () =>
      new LineQueue({
        create: ({ text, key }) => {
          // The list may not contain the last saved line yet.
          const position = Math.min(LAST_POSITION, Math.max(lineNow.current.position, lastPosition.current + 1))
          lastPosition.current = position
          return formCalls.create(work, { ...lineNow.current, position, text }, key)
        },
        onSaved: () => client.invalidateQueries({ queryKey: recordKeys.lists(work) }),
        onChange: (lines) => onChange.current(lines),
      }),
  )
  useReconnected(() => void queue.retryAll())
  return { queue, waiting, setWaiting, onChange }
}

/** The last line of a table of works: the typed text, and the lines that wait to be saved. */
export function useNewLines(line: Omit<NewWork, 'text'>) {
  const kept = useKeptCells(`${line.paper_uuid}/${line.extension}`)
  const { queue, waiting, setWaiting, onChange } = useLineQueue(line)
  const [typed, setTyped] = useState('')
  const typedNow = useRef('')
  const isRead = useRef(false)
  const waitingNow = useRef(waiting)

  const write = useCallback(() => {
    // Writing before the kept input was read would overwrite it.
    if (!isRead.current) return
    const lines = waitingNow.current.map(({ key, text }) => ({ key, text }))
    kept.write({
      ...(typedNow.current.trim() !== '' && { text: { value: typedNow.current, base: '' } }),
      ...(lines.length > 0 && { waiting: { value: lines, base: [] } }),
    })
  }, [kept])
  onChange.current = (lines) => {
    waitingNow.current = lines
    setWaiting(lines)
    write()
  }
  const type = (text: string) => {
    typedNow.current = text
    setTyped(text)
    write()
  }
  useEffect(() => {
    void kept.read().then((before) => {
      isRead.current = true
      if (before.text && typedNow.current === '') {
        typedNow.current = String(before.text.value)
        setTyped(typedNow.current)
      }
      const lines = keptLines(before.waiting?.value)
      if (lines.length === 0) return write()
      queue.restore(lines)
      void queue.retryAll()
    })
  }, [kept, queue, write])

  const add = async (): Promise<void> => {
    const text = typedNow.current.trim()
    if (text === '') return
    const sent = queue.add(text)
    type('')
    await sent.catch(showFailure)
  }
  const failed = waiting.filter(({ state }) => state === 'failed').length
  useSideEdit({
    count: failed + (typed.trim() === '' ? 0 : 1),
    saving: waiting.length - failed,
    failed,
    save: async () => {
      await add()
      return queue.retryAll()
    },
    discard: () => {
      type('')
      for (const { key } of waitingNow.current) queue.discard(key)
    },
  })
  return {
    typed,
    waiting,
    type,
    add: () => void add(),
    retry: (key: string) => void queue.retry(key).catch(showFailure),
    discard: (key: string) => queue.discard(key),
  }
}
