import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useRef, useState } from 'react'
import { work } from '#contract/records/work.ts'
import { showFailure } from '#renderer/net/calls/showFailure.ts'
import { useReconnected } from '#renderer/net/socket/useReconnected.ts'
import { formCalls } from '#renderer/records/form/draft/formCalls.ts'
import { useSideEdit } from '#renderer/records/form/draft/sideEdits.ts'
import { recordKeys } from '#renderer/records/recordCalls.ts'
import { LineQueue, type NewValues, type WaitingLine } from './lineQueue.ts'
import { mayBeLabourNumber, readTarget } from './pastedLines.ts'
import { useKeptCells } from './useKeptCells.ts'
import { LAST_POSITION, type NewWork } from './useWorks.ts'

type Kept = { key: string; text: string } & Partial<NewValues>
/** The typed row: the text, and its figures as typed. */
type Typed = Record<keyof NewValues, string>

const NOTHING: Typed = { text: '', labour_number: '', target_ze: '' }
const isEmpty = (row: Typed) => Object.values(row).every((one) => one.trim() === '')
const keptLines = (value: unknown): readonly Kept[] => (Array.isArray(value) ? (value as Kept[]) : [])

/** The fields of a typed row that cannot be saved. An empty row has none. */
function problemsOf(row: Typed): (keyof Typed)[] {
  if (isEmpty(row)) return []
  const checks = {
    text: row.text.trim() !== '',
    labour_number: mayBeLabourNumber(row.labour_number),
    target_ze: readTarget(row.target_ze) !== null,
  } as const satisfies Record<keyof Typed, boolean>
  return (['text', 'labour_number', 'target_ze'] as const).filter((name) => !checks[name])
}

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
        create: ({ text, labour_number, target_ze, key }) => {
          // The list may not contain the last saved line yet, so its position is remembered here.
          const position = Math.min(LAST_POSITION, Math.max(lineNow.current.position, lastPosition.current + 1))
          lastPosition.current = position
          return formCalls.create(work, { ...lineNow.current, position, text, labour_number, target_ze }, key)
        },
        onSaved: () => client.invalidateQueries({ queryKey: recordKeys.lists(work) }),
        onChange: (lines) => onChange.current(lines),
      }),
  )
  useReconnected(() => void queue.retryAll())
  return { queue, waiting, setWaiting, onChange }
}

/** The last line of a table of works: the typed row, and the lines that wait to be saved. */
export function useNewLines(line: Omit<NewWork, 'text'>) {
  const kept = useKeptCells(`${line.paper_uuid}/${line.extension}`)
  const { queue, waiting, setWaiting, onChange } = useLineQueue(line)
  const [typed, setTyped] = useState(NOTHING)
  const typedNow = useRef(NOTHING)
  const isRead = useRef(false)
  const waitingNow = useRef(waiting)

  const write = useCallback(() => {
    // Writing before the kept input was read would overwrite it.
    if (!isRead.current) return
    const lines = waitingNow.current.map(({ state: _, ...line }) => line)
    kept.write({
      ...(!isEmpty(typedNow.current) && { row: { value: typedNow.current, base: NOTHING } }),
      ...(lines.length > 0 && { waiting: { value: lines, base: [] } }),
    })
  }, [kept])
  onChange.current = (lines) => {
    waitingNow.current = lines
    setWaiting(lines)
    write()
  }
  const type = (row: Typed) => {
    typedNow.current = row
    setTyped(row)
    write()
  }
  useEffect(() => {
    void kept.read().then((before) => {
      isRead.current = true
      if (before.row && isEmpty(typedNow.current)) {
        typedNow.current = before.row.value as Typed
        setTyped(typedNow.current)
      }
      const lines = keptLines(before.waiting?.value)
      if (lines.length === 0) return write()
      queue.restore(lines)
      void queue.retryAll()
    })
  }, [kept, queue, write])

  const problems = problemsOf(typed)
  const add = async (): Promise<void> => {
    const { text, labour_number, target_ze } = typedNow.current
    if (isEmpty(typedNow.current) || problemsOf(typedNow.current).length > 0) return
    const sent = queue.add(text.trim(), { labour_number: labour_number.trim(), target_ze: readTarget(target_ze) ?? 0 })
    type(NOTHING)
    await sent.catch(showFailure)
  }
  const addAll = (lines: readonly NewValues[]) => {
    const sent = lines.map(({ text, ...figures }) => queue.add(text, figures))
    void Promise.all(sent).catch(showFailure)
  }
  const failed = waiting.filter(({ state }) => state === 'failed').length
  useSideEdit({
    count: failed + (isEmpty(typed) ? 0 : 1),
    saving: waiting.length - failed,
    failed,
    save: async () => {
      await add()
      return (await queue.retryAll()) && isEmpty(typedNow.current)
    },
    discard: () => {
      type(NOTHING)
      for (const { key } of waitingNow.current) queue.discard(key)
    },
  })
  return {
    typed,
    /** The typed fields that cannot be saved. */
    problems,
    isEmpty: isEmpty(typed),
    waiting,
    type: (field: keyof Typed, value: string) => type({ ...typedNow.current, [field]: value }),
    clear: () => type(NOTHING),
    add: () => void add(),
    addAll,
    retry: (key: string) => void queue.retry(key).catch(showFailure),
    discard: (key: string) => queue.discard(key),
  }
}
