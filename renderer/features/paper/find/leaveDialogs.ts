import { takesText } from '#renderer/ui/controls/takesText.ts'

/** Longest time until a dialog that was closed is gone, with its animation (ms). */
const CLOSING_MS = 1_000

const openDialogs = () => [...document.querySelectorAll<HTMLElement>('[role="dialog"][aria-modal="true"]')]

/** Whether a dialog holds a text, a drawing or a choice of the user. */
const holdsInput = (dialog: HTMLElement) =>
  dialog.querySelector('canvas, input:checked:not([type="radio"])') !== null ||
  [...dialog.querySelectorAll('input, textarea, [contenteditable]')].some(
    (field) => takesText(field) && (('value' in field && field.value !== '') || field.textContent !== ''),
  )

/** Waits until at most `most` dialogs are open. Resolves with false after `waitMs`. */
function untilLeft(most: number, waitMs = Number.POSITIVE_INFINITY): Promise<boolean> {
  if (openDialogs().length <= most) return Promise.resolve(true)
  return new Promise((resolve) => {
    let timer: number | undefined
    const end = (isLeft: boolean) => {
      watch.disconnect()
      window.clearTimeout(timer)
      resolve(isLeft)
    }
    const watch = new MutationObserver(() => {
      if (openDialogs().length <= most) end(true)
    })
    watch.observe(document.body, { childList: true, subtree: true })
    if (Number.isFinite(waitMs)) timer = window.setTimeout(() => end(false), waitMs)
  })
}

/**
 * Closes the dialogs above the screen, so that another one can be opened. One that holds an input stays until the user
 * closes it; `onWait` is told.
 */
export async function leaveDialogs(onWait: () => void): Promise<void> {
  for (let dialogs = openDialogs(); dialogs.length > 0 && !dialogs.some(holdsInput); dialogs = openDialogs()) {
    dialogs.at(-1)?.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true, cancelable: true }))
    if (!(await untilLeft(dialogs.length - 1, CLOSING_MS))) break
  }
  if (openDialogs().length === 0) return
  onWait()
  await untilLeft(0)
}
