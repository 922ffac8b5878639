import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type PlannerBlock, timingOf } from '#contract/planning/blocks.ts'
import type { Calendar } from '#contract/planning/calendar.ts'
import { isolated } from '#renderer/ui/text/isolated.ts'
import type { Words } from '../data/useWords.ts'
import type { Axis } from './axis.ts'
import { type BarAddress, directionOf, type Held, neighbour, nudge } from './keyboard.ts'
import type { BoardRow } from './rows.ts'

type Options = {
  rows: readonly BoardRow[]
  axis: Axis
  calendar: Calendar
  words: Words
  isRtl: boolean
  blockOf: (uuid: string) => PlannerBlock | undefined
  mayMove: boolean
  /** Number of conflicts that a drop there would cause. */
  faultsAt: (held: Held) => number
  onDrop: (held: Held) => void
  onTray: (uuid: string, row: string) => void
  onOpen: (uuid: string) => void
  onMoveTo: (uuid: string) => void
  onPaper: (uuid: string) => void
}

const addressOf = (target: EventTarget): BarAddress | null => {
  const bar = target instanceof Element ? target.closest<HTMLElement>('[data-uuid]') : null
  const row = bar?.closest<HTMLElement>('[data-row]')?.dataset.row
  return bar?.dataset.uuid && row ? { uuid: bar.dataset.uuid, row } : null
}

/** Handles the keys of the board: they walk to a bar, pick it up, move it and put it down. */
export function useBoardKeys(options: Options) {
  const { rows, axis, calendar, words, isRtl, blockOf, mayMove, faultsAt, onDrop } = options
  const { t } = useTranslation('planner')
  const [held, setHeld] = useState<Held | null>(null)
  const [spoken, setSpoken] = useState('')

  const sayHeld = (next: Held) => {
    const row = rows.find(({ id }) => id === next.row)
    const place = row ? words.rowName(row) : ''
    const span = words.span(next.start, next.end)
    setSpoken(t('keys.at', { place: isolated(place), span, faults: faultsAt(next) }))
  }

  const pickUp = ({ uuid, row }: BarAddress) => {
    const block = blockOf(uuid)
    const timing = block && timingOf(calendar, block)
    if (!block || !timing || !mayMove || block.state === 'finished') return setSpoken(t('keys.fixed'))
    const next: Held = { uuid, from: row, row, start: timing.start, end: timing.end, isStretched: false }
    setHeld(next)
    sayHeld(next)
  }

  const whileHeld = (event: React.KeyboardEvent, current: Held) => {
    const direction = directionOf(event.key, isRtl)
    if (direction) {
      const next = nudge(rows, axis, current, direction, event.shiftKey)
      setHeld(next)
      sayHeld(next)
    } else if (event.key === 'Enter') {
      setHeld(null)
      setSpoken(t('keys.dropped'))
      onDrop(current)
    } else if (event.key === 'Escape') {
      setHeld(null)
      setSpoken(t('keys.restored'))
    } else return false
    return true
  }

  /** Runs the action of a key on the focused bar. Answers false when the key has none. */
  const act = (key: string, at: BarAddress): boolean => {
    switch (key.toLowerCase()) {
      case 'enter':
        pickUp(at)
        return true
      case ' ':
        options.onOpen(at.uuid)
        return true
      case 'o':
        options.onPaper(at.uuid)
        return true
      case 'm':
        if (mayMove) options.onMoveTo(at.uuid)
        return mayMove
      case 'delete':
        if (mayMove) options.onTray(at.uuid, at.row)
        return mayMove
      default:
        return false
    }
  }

  const onBar = (event: React.KeyboardEvent, at: BarAddress | null): boolean => {
    const direction = directionOf(event.key, isRtl)
    if (!direction) return at !== null && act(event.key, at)
    const next = neighbour(rows, at, direction)
    if (next) focusBar(event.currentTarget, next)
    return next !== null
  }

  const onKeyDown = (event: React.KeyboardEvent<HTMLElement>) => {
    const isCommand = event.ctrlKey || event.metaKey
    const isBoard = event.target instanceof Element && event.target.closest('[data-part="scroller"]')
    if (isCommand || event.altKey || !isBoard) return
    if (held ? whileHeld(event, held) : onBar(event, addressOf(event.target))) {
      event.preventDefault()
      event.stopPropagation()
    }
  }
  return { held, spoken, onKeyDown, say: setSpoken, letGo: () => setHeld(null) }
}

/** Moves the focus to a bar; the browser scrolls there. */
export function focusBar(stage: Element, { row, uuid }: BarAddress): void {
  const line = stage.querySelector(`[data-row="${CSS.escape(row)}"]`)
  line?.querySelector<HTMLElement>(`[data-uuid="${CSS.escape(uuid)}"]`)?.focus()
}
