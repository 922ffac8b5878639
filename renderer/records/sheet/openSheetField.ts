/** At most this many frames to wait for a dialog that closes: about two seconds. */
const FRAMES_MAX = 120

/**
 * Opens the input of a field on a sheet and focuses it. Unfolds a closed group first. Waits until an open dialog has
 * closed, because the dialog moves the focus when it closes.
 */
export function openSheetField(name: string, frames = FRAMES_MAX): void {
  requestAnimationFrame(() => {
    const isCovered = document.querySelector('[role="dialog"]') !== null
    if (isCovered && frames > 0) openSheetField(name, frames - 1)
    else setTimeout(() => open(name), RETURNED_MS)
  })
}

/** Time until a closed dialog has returned the focus (ms). */
const RETURNED_MS = 50

function open(name: string): void {
  const row = document.querySelector<HTMLElement>(`form [data-field="${name}"]`)
  const group = row?.closest('details')
  if (group) group.open = true
  row?.scrollIntoView({ block: 'center' })
  const input = row?.querySelector<HTMLElement>('input:not([type="hidden"]), textarea')
  if (input) input.focus({ preventScroll: true })
  else row?.querySelector<HTMLElement>('button')?.click()
}
