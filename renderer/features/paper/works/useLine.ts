import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useRef, useState } from 'react'
import { work } from '#contract/records/work.ts'
import { ApiError } from '#renderer/net/calls/apiError.ts'
import { showFailure } from '#renderer/net/calls/showFailure.ts'
import { checkField } from '#renderer/records/form/draft/checkField.ts'
import { formCalls } from '#renderer/records/form/draft/formCalls.ts'
import { isSame } from '#renderer/records/form/draft/mergeRow.ts'
import { recordKeys } from '#renderer/records/recordCalls.ts'
import type { AnyRow } from '#renderer/records/view.ts'
import { useKeptCells } from './useKeptCells.ts'
import type { WorkRow } from './useWorks.ts'

export type WorkField = keyof typeof work.fields

/** A cell that differs from what is saved: since when it is typed on which value, and what became of it. */
export type Cell = {
  value: unknown
  base: unknown
  state: 'typed' | 'saving' | 'failed' | 'invalid' | 'conflict'
}
type Cells = Readonly<Partial<Record<WorkField, Cell>>>

/** Somebody else may be faster a few times, but not for ever. */
const ATTEMPTS = 5

type Sent = { row: WorkRow; field: WorkField; cell: Cell }
type Answer = { state: 'saved'; row: WorkRow } | { state: 'conflict'; row: WorkRow }

/**
 * Saves one cell. What others changed in other cells is no matter; a cell that somebody else has changed since it was
 * begun is not overwritten, it is asked about.
 */
export async function saveCell(
  { row, field, cell }: Sent,
  change: (uuid: string, body: Record<string, unknown>) => Promise<AnyRow>,
): Promise<Answer> {
  // Heard of while it was typed: the version is the newest then, and would let it pass.
  if (!isSame(row[field], cell.base) && !isSame(row[field], cell.value)) return { state: 'conflict', row }
  let version = row.version
  for (let attempt = 1; ; attempt += 1) {
    try {
      return { state: 'saved', row: (await change(row.uuid, { version, [field]: cell.value })) as unknown as WorkRow }
    } catch (error) {
      const current = error instanceof ApiError && error.code === 'version_conflict' ? error.current : undefined
      if (!current || attempt === ATTEMPTS) throw error
      const now = current as unknown as WorkRow
      if (!isSame(now[field], cell.base) && !isSame(now[field], cell.value)) return { state: 'conflict', row: now }
      version = now.version
    }
  }
}

/**
 * One line of the table of works being typed. A cell is saved when it is left, also by leaving the screen; what could not
 * be saved is there again with the line.
 */
export function useLine(row: WorkRow, isOpen: boolean) {
  const client = useQueryClient()
  const [cells, setCells] = useState<Cells>({})
  const [refused, setRefused] = useState<ApiError | null>(null)
  const cellsNow = useRef(cells)
  const rowNow = useRef(row)
  rowNow.current = row
  const kept = useKeptCells(row.uuid)
  /** Before it is known what was kept, writing could only overwrite it. */
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
  const save = async (field: WorkField): Promise<void> => {
    const cell = cellsNow.current[field]
    if (!cell || cell.state === 'saving' || cell.state === 'conflict') return
    const value = typeof cell.value === 'string' ? cell.value.trim() : cell.value
    if (isSame(value, rowNow.current[field])) return put(field, null)
    if (checkField(work.fields[field], value)) return put(field, { ...cell, state: 'invalid' })
    const sent: Cell = { ...cell, value, state: 'saving' }
    put(field, sent)
    try {
      const answer = await saveCell({ row: rowNow.current, field, cell: sent }, (uuid, body) =>
        formCalls.change(work, uuid, body),
      )
      keep(answer.row)
      const now = cellsNow.current[field]
      const base = answer.row[field]
      if (answer.state === 'conflict') put(field, { ...(now ?? sent), base, state: 'conflict' })
      // Typed on meanwhile: from here on that is a change of what was just saved.
      else put(field, now && now !== sent ? { ...now, base } : null)
    } catch (error) {
      if (error instanceof ApiError && error.refusals.length > 0) {
        // A state that is not possible now is no text to keep: the line shows what is saved.
        if (cellsNow.current[field] === sent) put(field, null)
        return setRefused(error)
      }
      if (cellsNow.current[field] === sent) put(field, { ...sent, state: 'failed' })
      if (isGone.current) showFailure(error)
    }
  }
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
    /** Why the state that was chosen is not possible. */
    refused,
    dismiss: () => setRefused(null),
    valueOf: (field: WorkField): unknown => (cells[field] ? cells[field].value : row[field]),
    type: (field: WorkField, value: unknown) =>
      put(field, { value, base: cellsNow.current[field]?.base ?? rowNow.current[field], state: 'typed' }),
    save: (field: WorkField) => void save(field),
    /** For what is chosen, not typed. */
    choose: (field: WorkField, value: unknown) => {
      put(field, { value, base: rowNow.current[field], state: 'typed' })
      void save(field)
    },
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
