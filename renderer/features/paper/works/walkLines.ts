import type { KeyboardEvent } from 'react'

type Cell = HTMLInputElement | HTMLTextAreaElement
const isCell = (one: EventTarget): one is Cell => one instanceof HTMLInputElement || one instanceof HTMLTextAreaElement

const STEPS: Readonly<Record<string, number>> = { Enter: 1, ArrowDown: 1, ArrowUp: -1 }

/**
 * Enter and the arrow keys move to the same column of the next line. From the last line they move to the new line.
 * Leaving a cell saves it.
 */
export function walkLines(event: KeyboardEvent<HTMLElement>): void {
  const step = STEPS[event.key]
  const from = event.target
  if (step === undefined || event.nativeEvent.isComposing || !isCell(from)) return
  if (from.dataset.column === undefined) return
  // Enter would submit the form around the table.
  event.preventDefault()
  const all = [...event.currentTarget.querySelectorAll<Cell>(':is(input, textarea)[data-column]')]
  const column = from.dataset.column === 'new' ? 'text' : from.dataset.column
  const inColumn = all.filter((one) => one.dataset.column === column || one.dataset.column === 'new')
  const to = inColumn[inColumn.indexOf(from) + step]
  to?.focus()
  to?.select()
}
