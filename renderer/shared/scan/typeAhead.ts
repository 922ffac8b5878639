import { fold } from '#contract/text/fold.ts'
import type { Stroke } from './keyRuns.ts'

/** Longest pause between two letters of one word (ms), as in browsers. */
const WORD_MS = 1_000

/** Whether a user can choose an option. */
const canChoose = (option: HTMLOptionElement) =>
  !option.disabled && !option.hidden && option.closest('optgroup[disabled]') === null

/**
 * Chooses an option of a list by the letters at its beginning, as a browser does. The browser itself ignores keys that
 * are kept back and replayed. The same letter again chooses the next option.
 */
export function createTypeAhead() {
  let list: HTMLSelectElement | null = null
  let word = ''
  let last = Number.NEGATIVE_INFINITY
  return (select: HTMLSelectElement, { key, at }: Pick<Stroke, 'key' | 'at'>): void => {
    if (key.length !== 1 || select.disabled) return
    word = (select === list && at - last <= WORD_MS ? word : '') + key
    list = select
    last = at
    const isRepeated = new Set(word).size === 1
    const wanted = fold(isRepeated ? key : word)
    const options = [...select.options]
    const from = Math.max(0, select.selectedIndex + (isRepeated ? 1 : 0))
    const found = [...options.slice(from), ...options.slice(0, from)].find(
      (option) => canChoose(option) && fold(option.label).startsWith(wanted),
    )
    if (!found || found.selected) return
    found.selected = true
    for (const kind of ['input', 'change']) select.dispatchEvent(new Event(kind, { bubbles: true }))
  }
}
