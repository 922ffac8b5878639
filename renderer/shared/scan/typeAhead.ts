import { fold } from '#contract/text/fold.ts'
import type { Stroke } from './keyRuns.ts'

/** Longest pause between two letters of one word (ms), as in browsers. */
const WORD_MS = 1_000

/** Whether a user can choose an option. */
const canChoose = (option: HTMLOptionElement) =>
  !option.disabled && !option.hidden && option.closest('optgroup[disabled]') === null

/** The next option from an index on that begins with a text, around the end of the list. */
function nextOption(select: HTMLSelectElement, from: number, text: string): HTMLOptionElement | undefined {
  const options = [...select.options]
  const start = Math.max(0, from)
  return [...options.slice(start), ...options.slice(0, start)].find(
    (option) => canChoose(option) && fold(option.label).startsWith(text),
  )
}

function choose(select: HTMLSelectElement, option: HTMLOptionElement): void {
  if (option.selected) return
  option.selected = true
  for (const kind of ['input', 'change']) select.dispatchEvent(new Event(kind, { bubbles: true }))
}

/**
 * Chooses an option of a list by the letters at its beginning, as a browser does. The browser itself ignores keys that
 * are kept back and replayed. The same letter again chooses the next option. In an open list it moves the focus, and
 * the value stays.
 */
export function createTypeAhead() {
  let list: HTMLSelectElement | null = null
  let word = ''
  let last = Number.NEGATIVE_INFINITY
  return (
    select: HTMLSelectElement,
    { key, at }: Pick<Stroke, 'key' | 'at'>,
    /** The option of the open list that has the focus. */
    focused: HTMLOptionElement | null = null,
  ): void => {
    if (key.length !== 1 || select.disabled) return
    word = (select === list && at - last <= WORD_MS ? word : '') + key
    list = select
    last = at
    const isRepeated = new Set(word).size === 1
    const from = (focused?.index ?? select.selectedIndex) + (isRepeated ? 1 : 0)
    const found = nextOption(select, from, fold(isRepeated ? key : word))
    if (focused) found?.focus()
    else if (found) choose(select, found)
  }
}
