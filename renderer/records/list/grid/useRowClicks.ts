import { type MouseEvent, type PointerEvent, type RefObject, useRef } from 'react'
import type { AnyRow } from '#renderer/records/view.ts'
import type { RecordListState } from '../rows/useRecordList.ts'

/** At most this many pixels that a pointer may move between press and release. A longer way is a drag. */
const SLIP_PX = 10

type Input = { list: RecordListState; grid: RefObject<HTMLDivElement | null>; show: (uuid: string) => void }

/** The part of a row that the pointer is on. */
type Spot = { place: HTMLElement | null; isBox: boolean; isLink: boolean; isCall: boolean }
type Press = { spot: Spot; x: number; y: number }

function spotOf(target: EventTarget): Spot {
  const element = target as HTMLElement
  return {
    place: element.closest<HTMLElement>('[data-index]'),
    isBox: element.closest('[data-box]') !== null,
    isLink: element.closest('a') !== null,
    isCall: element.closest('[data-call]') !== null,
  }
}

/**
 * Handles the clicks of all rows. A click belongs to the row that was pressed. When rows above it come or go before the
 * release, the pointer is over another row, which the user did not choose.
 */
export function useRowClicks({ list, grid, show }: Input) {
  const { pages, selection, setActive } = list
  const press = useRef<Press | null>(null)

  /** The spot of a click: that of its press, or of its target when a key or a screen reader clicked (`detail` 0). */
  const spotOfClick = ({ target, clientX, clientY, detail }: MouseEvent): Spot => {
    const pressed = press.current
    press.current = null
    const isSlip = pressed && Math.hypot(clientX - pressed.x, clientY - pressed.y) <= SLIP_PX
    return isSlip && detail > 0 ? pressed.spot : spotOf(target)
  }
  const choose = (row: AnyRow, index: number, isSingle: boolean, isRange: boolean) => {
    if (isRange) void selection.extendTo(index)
    else if (isSingle) selection.toggle(row, index)
    else show(row.uuid)
  }
  return {
    onPointerDown({ target, clientX, clientY }: PointerEvent) {
      press.current = { spot: spotOf(target), x: clientX, y: clientY }
    },
    onClick(event: MouseEvent) {
      const { place, isBox, isLink, isCall } = spotOfClick(event)
      // The pressed element has moved together with its row. If the row is gone, so is the element, and nothing opens.
      const index = place?.isConnected ? Number(place.dataset.index) : Number.NaN
      const row = pages.rowAt(index)
      // Leaves two kinds of clicks to the browser: one calls a phone number, and one with Ctrl or Meta opens the row in
      // another tab.
      if (!row || isCall || (event.ctrlKey && isLink) || event.metaKey) return
      if (!isBox) event.preventDefault()
      grid.current?.focus({ preventScroll: true })
      setActive(index)
      choose(row, index, event.ctrlKey || isBox, event.shiftKey)
    },
  }
}
