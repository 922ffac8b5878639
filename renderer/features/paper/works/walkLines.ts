import type { KeyboardEvent } from 'react'

const STEPS: Readonly<Record<string, number>> = { Enter: 1, ArrowDown: 1, ArrowUp: -1 }

/**
 * Enter and the arrows go to the same column of the next line; below the last one is the new line. What is left is
 * saved by leaving it.
 */
export function walkLines(event: KeyboardEvent<HTMLElement>): void {
  const step = STEPS[event.key]
  const from = event.target
  if (step === undefined || event.nativeEvent.isComposing || !(from instanceof HTMLInputElement)) return
  if (from.dataset.column === undefined) return
  // Enter would send the form around the table.
  event.preventDefault()
  const all = [...event.currentTarget.querySelectorAll<HTMLInputElement>('input[data-column]')]
  const column = from.dataset.column === 'new' ? 'text' : from.dataset.column
  const inColumn = all.filter((one) => one.dataset.column === column || one.dataset.column === 'new')
  const to = inColumn[inColumn.indexOf(from) + step]
  to?.focus()
  to?.select()
}
