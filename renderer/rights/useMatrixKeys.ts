import { type FocusEvent, type KeyboardEvent, useEffect, useRef } from 'react'

const STEPS: Readonly<Record<string, readonly [row: number, column: number]>> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
}
const BOX = 'input[data-row]'

/**
 * One stop of the tab key for the whole table; arrows walk through its boxes, mirrored from right to left, Home and End
 * to the ends of a row. The one that can be reached is kept in the page alone: drawing rows for it would cost more.
 */
export function useMatrixKeys(onFocus: (row: number, column: number) => void) {
  const table = useRef<HTMLTableElement>(null)
  useEffect(() => {
    const boxes = table.current?.querySelectorAll<HTMLInputElement>(BOX)
    if (boxes && ![...boxes].some((box) => box.tabIndex === 0) && boxes[0]) boxes[0].tabIndex = 0
  })
  const boxAt = (row: number, column: number) =>
    table.current?.querySelector<HTMLInputElement>(`input[data-row="${row}"][data-column="${column}"]`)

  return {
    ref: table,
    onFocus(event: FocusEvent) {
      const box = (event.target as HTMLElement).closest<HTMLInputElement>(BOX)
      if (!box) return
      for (const other of table.current?.querySelectorAll<HTMLInputElement>(`${BOX}[tabindex="0"]`) ?? [])
        if (other !== box) other.tabIndex = -1
      box.tabIndex = 0
      onFocus(Number(box.dataset.row), Number(box.dataset.column))
    },
    onKeyDown(event: KeyboardEvent) {
      const box = (event.target as HTMLElement).closest<HTMLInputElement>(BOX)
      const step = STEPS[event.key]
      if (!box || !table.current) return
      const [row, column] = [Number(box.dataset.row), Number(box.dataset.column)]
      const own = [...table.current.querySelectorAll<HTMLInputElement>(`input[data-row="${row}"][data-column]`)]
      let next: HTMLInputElement | null | undefined
      if (event.key === 'Home') next = own[0]
      else if (event.key === 'End') next = own.at(-1)
      else if (step) {
        const isMirrored = getComputedStyle(table.current).direction === 'rtl'
        const across = isMirrored ? -step[1] : step[1]
        // Some rows have fewer boxes: the next one that there is.
        for (let distance = 1; distance <= 100 && !next; distance += 1)
          next = boxAt(row + step[0] * distance, column + across * distance)
      } else return
      event.preventDefault()
      next?.focus()
    },
  }
}
