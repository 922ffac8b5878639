import { type RefObject, useEffect } from 'react'
import { isTyping } from '#renderer/records/list/grid/useListKeys.ts'

const STOP = 'a[data-card], button[data-free]'
/** The appointment or free time that Tab reaches. */
const STOP_NOW = ':is(a[data-card], button[data-free])[tabindex="0"]'

const stopsIn = (cell: Element) => [...cell.querySelectorAll<HTMLElement>(STOP)]

/** The next appointment or free time of the same day, up or down. */
function alongDay(stage: Element, from: Element, by: number): HTMLElement | undefined {
  const day = from.closest<HTMLElement>('[data-day]')?.dataset.day
  const stops = [...stage.querySelectorAll<HTMLElement>(`td[data-day="${day}"]`)].flatMap(stopsIn)
  return stops[stops.indexOf(from as HTMLElement) + by]
}

/** The first appointment or free time in the same row, on the next day that has one. */
function alongRow(from: Element, by: number): HTMLElement | undefined {
  const cell = from.closest('td')
  if (cell === null) return undefined
  const cells = [...(cell.parentElement?.querySelectorAll('td') ?? [])]
  const at = cells.indexOf(cell)
  const beyond = by > 0 ? cells.slice(at + 1) : cells.slice(0, at).reverse()
  return beyond.flatMap((one) => stopsIn(one).slice(0, 1))[0]
}

/** Moves the focus in the calendar with an arrow key. False for other keys and outside of the days. */
export function walk(stage: Element, from: Element, key: string, isRtl: boolean): boolean {
  if (!key.startsWith('Arrow') || !from.matches(STOP)) return false
  const on = (key === 'ArrowRight') === !isRtl ? 1 : -1
  const isRow = key === 'ArrowLeft' || key === 'ArrowRight'
  const next = isRow ? alongRow(from, on) : alongDay(stage, from, key === 'ArrowDown' ? 1 : -1)
  next?.focus()
  return true
}

/** Moves the focus into the calendar with J or K from anywhere on the page, as in a list. */
export function useWeekEntry(stage: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      const isEntry = /^[jk]$/i.test(event.key) && !event.ctrlKey && !event.metaKey && !event.altKey
      if (!isEntry || event.defaultPrevented || isTyping(event.target)) return
      event.preventDefault()
      stage.current?.querySelector<HTMLElement>(STOP_NOW)?.focus()
    }
    document.addEventListener('keydown', listen)
    return () => document.removeEventListener('keydown', listen)
  }, [stage])
}
