import { useQueryClient } from '@tanstack/react-query'
import { type RefObject, useCallback, useEffect, useRef, useState } from 'react'
import { work } from '#contract/records/work.ts'
import { ApiError, newerRow } from '#renderer/net/calls/apiError.ts'
import { showFailure } from '#renderer/net/calls/showFailure.ts'
import { isSame, tidy } from '#renderer/net/outbox/mergeRow.ts'
import { useReconnected } from '#renderer/net/socket/useReconnected.ts'
import { askAboutChange } from '#renderer/records/dependents/askAboutChange.ts'
import { checkField } from '#renderer/records/form/draft/checkField.ts'
import { formCalls } from '#renderer/records/form/draft/formCalls.ts'
import { useSideEdit } from '#renderer/records/form/draft/sideEdits.ts'
import { recordKeys } from '#renderer/records/recordCalls.ts'
import type { AnyRow } from '#renderer/records/view.ts'
import { useKeptCells } from './useKeptCells.ts'
import { useLineUndo } from './useLineUndo.ts'
import type { WorkRow } from './useWorks.ts'
import { workView } from './view.ts'

export type WorkField = keyof typeof work.fields

/** A cell that differs from the saved value: the typed value, the saved value when typing began, and its state. */
export type Cell = {
  value: unknown
  base: unknown
  state: 'typed' | 'saving' | 'failed' | 'invalid' | 'conflict'
}
type Cells = Readonly<Partial<Record<WorkField, Cell>>>

const UNSAVED: readonly Cell['state'][] = ['failed', 'invalid', 'conflict']
const countOf = (cells: Cells, states: readonly Cell['state'][]) =>
  Object.values(cells).filter(({ state }) => states.includes(state)).length

/** Whether the server has refused the value itself, so that another attempt would be refused, too. */
const isDecided = (error: unknown): error is ApiError =>
  error instanceof ApiError && (error.refusals.length > 0 || error.code === 'not_in_workshop')

/** At most this many attempts when other users change the line at the same time. */
const ATTEMPTS = 5

type Sent = { row: WorkRow; field: WorkField; cell: Cell }
type Answer = { state: 'saved'; row: WorkRow } | { state: 'conflict'; row: WorkRow }

/**
 * Saves one cell. If another user changed other cells of the line, it tries again with the newer version. If they
 * changed this cell, it overwrites nothing, and the user is asked.
 */
export async function saveCell(
  { row, field, cell }: Sent,
  change: (uuid: string, body: Record<string, unknown>) => Promise<AnyRow>,
): Promise<Answer> {
  // A change of this cell arrived while the user typed. The row's version is current by now, so the server would not
  // notice the conflict.
  if (!isSame(row[field], cell.base) && !isSame(row[field], cell.value)) return { state: 'conflict', row }
  let version = row.version
  for (let attempt = 1; ; attempt += 1) {
    try {
      return { state: 'saved', row: (await change(row.uuid, { version, [field]: cell.value })) as unknown as WorkRow }
    } catch (error) {
      const current = newerRow(error)
      if (!current || attempt === ATTEMPTS) throw error
      const now = current as unknown as WorkRow
      if (!isSame(now[field], cell.base) && !isSame(now[field], cell.value)) return { state: 'conflict', row: now }
      version = now.version
    }
  }
}

/** Reports the cells to the sheet's state of saving. Failed cells are sent again when the connection is back. */
function useLineEdit(cells: Cells, now: RefObject<Cells>, save: (field: WorkField) => Promise<void>): void {
  const fields = Object.keys(cells) as WorkField[]
  const isFailed = (field: WorkField) => cells[field]?.state === 'failed'
  useSideEdit({
    saving: countOf(cells, ['saving']),
    failed: countOf(cells, UNSAVED),
    // No `count`: cells keep unsaved input on this computer, so leaving the screen needs no question.
    save: async () => {
      await Promise.all(fields.map(save))
      return countOf(now.current, UNSAVED) === 0
    },
  })
  useReconnected(() => {
    for (const field of fields.filter(isFailed)) void save(field)
  })
}

/**
 * One line of the table of works while it is edited. Leaving a cell saves it, also by leaving the screen. Input that
 * could not be saved is restored with the line.
 */
export function useLine(row: WorkRow, isOpen: boolean) {
  const client = useQueryClient()
  const [cells, setCells] = useState<Cells>({})
  const [refused, setRefused] = useState<ApiError | null>(null)
  const cellsNow = useRef(cells)
  const rowNow = useRef(row)
  rowNow.current = row
  const kept = useKeptCells(row.uuid)
  /** Whether the kept input was read. Writing before that would overwrite it. */
  const isRead = useRef(false)
  const isGone = useRef(false)

  const putAll = useCallback(
    (next: Cells) => {
      cellsNow.current = next
      setCells(next)
      if (isRead.current) kept.write(next)
    },
    [kept],
  )
  const put = (field: WorkField, cell: Cell | null) => {
    const { [field]: _, ...rest } = cellsNow.current
    putAll(cell ? { ...rest, [field]: cell } : rest)
  }
  useEffect(() => {
    if (!isOpen || isRead.current) return
    void kept.read().then((before) => {
      isRead.current = true
      const lost = Object.entries(before)
        .filter(([field, { value }]) => field in work.fields && !isSame(value, rowNow.current[field as WorkField]))
        .map(([field, cell]) => [field, { ...cell, state: 'failed' }])
      putAll({ ...Object.fromEntries(lost), ...cellsNow.current })
    })
  }, [isOpen, kept, putAll])
  const keep = (saved: WorkRow) => {
    rowNow.current = saved
    client.setQueryData(recordKeys.row(work, saved.uuid), saved)
  }
  const settle = (field: WorkField, sent: Cell, answer: Answer): void => {
    keep(answer.row)
    const now = cellsNow.current[field]
    const base = answer.row[field]
    if (answer.state === 'conflict') put(field, { ...(now ?? sent), base, state: 'conflict' })
    // The user typed on meanwhile; that is now a change of the saved value.
    else put(field, now && now !== sent ? { ...now, base } : null)
  }
  const fail = (field: WorkField, sent: Cell, error: unknown): void => {
    const isUntouched = cellsNow.current[field] === sent
    if (isDecided(error)) {
      // A refused state or person is not kept, because it would be refused again. The line shows the saved one.
      if (isUntouched) put(field, null)
      if (error.refusals.length === 0) showFailure(error)
      else setRefused(error)
      return
    }
    if (isUntouched) put(field, { ...sent, state: 'failed' })
    if (isGone.current) showFailure(error)
  }
  const save = async (field: WorkField): Promise<void> => {
    const cell = cellsNow.current[field]
    if (!cell || cell.state === 'saving' || cell.state === 'conflict') return
    const value = tidy(cell.value)
    if (isSame(value, rowNow.current[field])) return put(field, null)
    if (checkField(work.fields[field], value)) return put(field, { ...cell, state: 'invalid' })
    const sent: Cell = { ...cell, value, state: 'saving' }
    put(field, sent)
    if (!(await askAboutChange(workView, row.uuid, { [field]: rowNow.current[field] }, { [field]: value })))
      return put(field, null)
    try {
      const change = { row: rowNow.current, field, cell: sent }
      const answer = await saveCell(change, (uuid, body) => formCalls.change(work, uuid, body))
      settle(field, sent, answer)
      if (answer.state === 'saved') remember(field, sent.base, answer.row[field])
    } catch (error) {
      fail(field, sent, error)
    }
  }
  /** Takes a value that was chosen and not typed, and saves it at once. */
  const choose = (field: WorkField, value: unknown) => {
    put(field, { value, base: rowNow.current[field], state: 'typed' })
    void save(field)
  }
  const remember = useLineUndo({ rowNow, isGone, restore: choose })
  useLineEdit(cells, cellsNow, save)
  const latestSave = useRef(save)
  latestSave.current = save
  useEffect(() => {
    isGone.current = false
    return () => {
      isGone.current = true
      for (const field of Object.keys(cellsNow.current) as WorkField[]) void latestSave.current(field)
    }
  }, [])

  return {
    cells,
    /** Why the chosen state was refused. */
    refused,
    dismiss: () => setRefused(null),
    valueOf: (field: WorkField): unknown => (cells[field] ? cells[field].value : row[field]),
    type: (field: WorkField, value: unknown) =>
      put(field, { value, base: cellsNow.current[field]?.base ?? rowNow.current[field], state: 'typed' }),
    save: (field: WorkField) => void save(field),
    choose,
    mine: (field: WorkField) => {
      const cell = cellsNow.current[field]
      if (!cell) return
      put(field, { ...cell, state: 'typed' })
      void save(field)
    },
    theirs: (field: WorkField) => put(field, null),
  }
}

export type Line = ReturnType<typeof useLine>
