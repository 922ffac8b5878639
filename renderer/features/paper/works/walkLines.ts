import type { KeyboardEvent } from 'react'

type Cell = HTMLInputElement | HTMLTextAreaElement
const isCell = (one: EventTarget): one is Cell => one instanceof HTMLInputElement || one instanceof HTMLTextAreaElement

const STEPS: Readonly<Record<string, number>> = { Enter: 1, ArrowDown: 1, ArrowUp: -1 }
const SIDES: Readonly<Record<string, number>> = { ArrowRight: 1, ArrowLeft: -1 }

/** The `data-column` of the cells of the new line, and the columns of the table in which they stand. */
const NEW: Readonly<Record<string, string>> = {
  new: 'text',
  new_labour_number: 'labour_number',
  new_target_ze: 'target_ze',
}

/** The cell above or below. From the last line, every column leads to the text of the new line. */
function beside(all: readonly Cell[], from: Cell, step: number): Cell | undefined {
  const column = from.dataset.column ?? ''
  const own = NEW[column] ?? column
  const below = own === column ? 'new' : column
  const inColumn = all.filter((one) => one.dataset.column === own || one.dataset.column === below)
  return inColumn[inColumn.indexOf(from) + step]
}

/** Whether an arrow key has no letter left to pass in the cell. */
function isAtEdge({ selectionStart, selectionEnd, value }: Cell, side: number): boolean {
  if (selectionStart !== selectionEnd) return false
  return selectionStart === (side > 0 ? value.length : 0)
}

/** The cell to the left or right, once the cursor has reached that end of the text. */
function across(all: readonly Cell[], from: Cell, side: number): Cell | undefined {
  const step = getComputedStyle(from).direction === 'rtl' ? -side : side
  if (!isAtEdge(from, step)) return undefined
  const to = all[all.indexOf(from) + step]
  return to?.closest('tr, li') === from.closest('tr, li') ? to : undefined
}

/**
 * Walks through the cells like a spreadsheet: Enter and the vertical arrow keys in the same column, the horizontal ones
 * in the same line. Leaving a cell saves it.
 */
export function walkLines(event: KeyboardEvent<HTMLElement>): void {
  const { key, target: from } = event
  const [step, side] = [STEPS[key], SIDES[key]]
  if (event.defaultPrevented || event.nativeEvent.isComposing || event.shiftKey || !isCell(from)) return
  if (from.dataset.column === undefined || (step === undefined && side === undefined)) return
  const all = [...event.currentTarget.querySelectorAll<Cell>(':is(input, textarea)[data-column]')]
  const to = step === undefined ? across(all, from, side ?? 0) : beside(all, from, step)
  // Enter in a saved line would submit the form around the table.
  if (to || (step !== undefined && NEW[from.dataset.column] === undefined)) event.preventDefault()
  if (!to) return
  to.focus()
  to.select()
}

/** Selects the text of a cell that Tab has reached, so that typing replaces it. Browsers do so for one-line inputs only. */
export function selectReached({ key, target }: KeyboardEvent<HTMLElement>): void {
  if (key === 'Tab' && target instanceof HTMLTextAreaElement && target.dataset.column !== undefined) target.select()
}
