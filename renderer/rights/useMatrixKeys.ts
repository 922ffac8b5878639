import { type FocusEvent, type KeyboardEvent, useEffect, useRef } from 'react'

const STEPS: Readonly<Record<string, readonly [row: number, column: number]>> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
}
const BOX = 'input[data-row]'

/**
 * Makes the table one stop of the Tab key. Arrow keys move through its boxes, mirrored from right to left; Home and End
 * go to the ends of a row. The focusable box is stored only in the DOM, because rendering rows for it would be slow.
 */
export function useMatrixKeys(onFocus: (row: number, column: number) => void) {
  const table = useRef<HTMLTableElement>(null)
  useEffect(() => {
    const boxes = table.current?.querySelectorAll<HTMLInputElement>(BOX)
    if (boxes && ![...boxes].some((box) => box.tabIndex === 0) && boxes[0]) boxes[0].tabIndex = 0
  })

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
      if (!box || !table.current || !isMove(event.key)) return
      event.preventDefault()
      boxAfter(table.current, box, event.key)?.focus()
    },
  }
}

const isMove = (key: string) => key === 'Home' || key === 'End' || Object.hasOwn(STEPS, key)

/** The box that a key leads to; none at an edge of the table. */
function boxAfter(table: HTMLTableElement, box: HTMLInputElement, key: string): HTMLInputElement | null | undefined {
  const [row, column] = [Number(box.dataset.row), Number(box.dataset.column)]
  const inRow = () => [...table.querySelectorAll<HTMLInputElement>(`input[data-row="${row}"][data-column]`)]
  if (key === 'Home') return inRow()[0]
  if (key === 'End') return inRow().at(-1)
  const [down = 0, along = 0] = STEPS[key] ?? []
  const across = getComputedStyle(table).direction === 'rtl' ? -along : along
  // A row may have fewer boxes than others, so the next existing one is used.
  for (let distance = 1; distance <= 100; distance += 1) {
    const [nextRow, nextColumn] = [row + down * distance, column + across * distance]
    const next = table.querySelector<HTMLInputElement>(`input[data-row="${nextRow}"][data-column="${nextColumn}"]`)
    if (next) return next
  }
  return null
}
