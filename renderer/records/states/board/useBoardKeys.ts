import { type FocusEvent, type KeyboardEvent, type RefObject, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { RecordStatus } from '#contract/states/recordStatus.ts'
import { isolated } from '#renderer/ui/text/isolated.ts'
import type { States } from '../defineStates.ts'
import { useStateTexts } from '../useStateTexts.ts'
import type { Verdict } from './boardDrag.ts'
import type { BoardColumn } from './useBoardColumns.ts'
import type { useBoardSteps } from './useBoardSteps.ts'

type Options = {
  states: States
  columns: readonly BoardColumn[]
  steps: Pick<ReturnType<typeof useBoardSteps>, 'tell' | 'pickUp' | 'drop'>
  stage: RefObject<HTMLElement | null>
  isRtl: boolean
  mayMove: boolean
}

type Direction = { column: number; row: number }

/** The direction of an arrow key; null for other keys. From right to left, the next column is on the left. */
function directionOf(key: string, isRtl: boolean): Direction | null {
  const on = isRtl ? -1 : 1
  if (key === 'ArrowUp') return { column: 0, row: -1 }
  if (key === 'ArrowDown') return { column: 0, row: 1 }
  if (key === 'ArrowRight') return { column: on, row: 0 }
  if (key === 'ArrowLeft') return { column: -on, row: 0 }
  return null
}

/** The card at which an arrow key arrives: the next one of the column, or the same height in the next filled column. */
function nextCard(columns: readonly BoardColumn[], uuid: string, { column, row }: Direction): string | null {
  const at = columns.findIndex(({ rows }) => rows.some((one) => one.uuid === uuid))
  const rows = columns[at]?.rows
  if (!rows) return null
  const index = rows.findIndex((one) => one.uuid === uuid)
  if (column === 0) return rows[index + row]?.uuid ?? null
  const beyond = column > 0 ? columns.slice(at + 1) : columns.slice(0, at).reverse()
  const next = beyond.find((one) => one.rows.length > 0)?.rows
  return next ? (next[Math.min(index, next.length - 1)]?.uuid ?? null) : null
}

const cardAt = (target: EventTarget): string | null =>
  target instanceof Element ? (target.closest<HTMLElement>('[data-card]')?.dataset.card ?? null) : null

/** Handles the keys of the board: they walk from card to card, pick one up, choose a column and put it down. */
export function useBoardKeys({ states, columns, steps, stage, isRtl, mayMove }: Options) {
  const { t } = useTranslation('states')
  const texts = useStateTexts(states)
  const [chosen, setChosen] = useState<string | null>(null)
  const [held, setHeld] = useState<{ uuid: string; over: RecordStatus } | null>(null)
  /** Counts answers of the server about the held card, which change its verdict. */
  const [, setAnswers] = useState(0)
  const [said, setSaid] = useState('')
  /** The card that gets the focus as soon as it is drawn. With `status`, it must be drawn in that column. */
  const wantsFocus = useRef<{ uuid: string; status?: RecordStatus } | null>(null)
  const all = columns.flatMap(({ rows }) => rows)
  const active = all.some(({ uuid }) => uuid === chosen) ? chosen : (all[0]?.uuid ?? null)
  useEffect(() => {
    if (!wantsFocus.current) return
    const { uuid, status } = wantsFocus.current
    const column = status === undefined ? '' : `[data-column="${status}"] `
    const card = stage.current?.querySelector<HTMLElement>(`${column}[data-card="${uuid}"]`)
    if (!card) return
    wantsFocus.current = null
    card.focus()
  })
  const verdict: Verdict | null = held && steps.tell(held.uuid, held.over)
  const name = held && isolated(texts.status(held.over))
  const text = verdict?.text ?? ''
  const told = text === '' ? (name ?? '') : t('board.at', { status: name ?? '', text })

  const onHeld = (key: string, now: NonNullable<typeof held>): boolean => {
    const direction = directionOf(key, isRtl)
    if (direction) {
      const at = columns.findIndex(({ status }) => status === now.over)
      const next = columns[at + direction.column]
      if (next && direction.column !== 0) setHeld({ uuid: now.uuid, over: next.status })
    } else if (key === ' ' || key === 'Enter') {
      setHeld(null)
      setSaid('')
      wantsFocus.current = { uuid: now.uuid, status: now.over }
      void steps.drop(now.uuid, now.over)
    } else if (key === 'Escape') {
      setHeld(null)
      setSaid(t('board.restored'))
    } else return false
    return true
  }
  const onCard = (key: string, uuid: string): boolean => {
    const direction = directionOf(key, isRtl)
    if (direction) {
      const next = nextCard(columns, uuid, direction)
      if (next === null) return true
      wantsFocus.current = { uuid: next }
      setChosen(next)
      return true
    }
    if (key !== ' ') return false
    const status = all.find((row) => row.uuid === uuid)?.status
    if (!mayMove || !status) return true
    setSaid('')
    setHeld({ uuid, over: status })
    steps.pickUp(uuid, () => setAnswers((count) => count + 1))
    return true
  }
  return {
    active,
    held,
    /** The column over which the keyboard holds a card, with the result of a drop. */
    aim: held && verdict ? { status: held.over, verdict } : null,
    spoken: told === '' ? said : told,
    onFocus: ({ target }: FocusEvent) => {
      const uuid = cardAt(target)
      if (uuid !== null) setChosen(uuid)
      if (held && uuid !== held.uuid) setHeld(null)
    },
    onKeyDown: (event: KeyboardEvent) => {
      const uuid = cardAt(event.target)
      if (event.ctrlKey || event.metaKey || event.altKey || uuid === null) return
      wantsFocus.current = null
      if (!(held ? onHeld(event.key, held) : onCard(event.key, uuid))) return
      event.preventDefault()
      event.stopPropagation()
    },
  }
}
