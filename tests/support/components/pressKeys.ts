import { userEvent } from 'vitest/browser'

/** Whether the browser types letters into the element. */
const isText = (target: Element) =>
  target.matches(':is(textarea, input:is(:not([type]), [type=text], [type=search])):read-write')

/**
 * Presses a key at the focused element, at a time of the device (ms of `performance.now()`). A letter that the page
 * does not take is typed into a text field, as the browser does.
 */
export function pressKey(key: string, at: number): void {
  const target = document.activeElement ?? document.body
  const isShifted = key.length === 1 && key !== key.toLowerCase()
  const event = new KeyboardEvent('keydown', { key, shiftKey: isShifted, bubbles: true, cancelable: true })
  Object.defineProperty(event, 'timeStamp', { value: at })
  const isLeft = target.dispatchEvent(event)
  if (isLeft && key.length === 1 && isText(target)) document.execCommand('insertText', false, key)
}

/** Presses the keys of a scanner without waiting. The events carry times that are `pause` apart (ms). */
export function scanKeys(text: string, pause: number, ending: 'Enter' | 'Tab' = 'Enter'): void {
  const began = performance.now()
  for (const [at, key] of [...text, ending].entries()) pressKey(key, began + at * pause)
}

/**
 * Time by which the letters of `scanThenEnter` are ahead of the clock (ms), so that a busy machine's Enter is soon
 * enough.
 */
const AHEAD_MS = 60_000

/** A scan with a real Enter, which a page trusts. */
export async function scanThenEnter(text: string): Promise<void> {
  for (const key of text) pressKey(key, performance.now() + AHEAD_MS)
  await userEvent.keyboard('{Enter}')
}
