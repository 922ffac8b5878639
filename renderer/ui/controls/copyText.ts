import i18next from 'i18next'
import { showToast } from '../feedback/toasts.ts'

/** Copies through a selection. Over plain HTTP, as in a local network, browsers give pages no clipboard. */
function copySelected(text: string): boolean {
  const focused = document.activeElement
  const field = document.createElement('textarea')
  field.value = text
  field.readOnly = true
  field.setAttribute('aria-hidden', 'true')
  Object.assign(field.style, { position: 'fixed', insetBlockStart: '0', opacity: '0' })
  // Inside an open dialog, because its focus trap would take the focus back from a field outside.
  const place = focused?.closest('[role="dialog"]') ?? document.body
  place.append(field)
  field.select()
  try {
    return document.execCommand('copy')
  } finally {
    field.remove()
    if (focused instanceof HTMLElement) focused.focus({ preventScroll: true })
  }
}

/** Copies a text. A toast tells when that is not possible. */
export async function copyText(text: string): Promise<boolean> {
  // The types assume HTTPS, where `clipboard` always exists.
  const { clipboard } = navigator as { clipboard?: Clipboard }
  try {
    if (clipboard) {
      await clipboard.writeText(text)
      return true
    }
  } catch {
    // Refused, for example because another window has the focus.
  }
  if (copySelected(text)) return true
  await i18next.loadNamespaces('shell')
  showToast('error', i18next.t('shell:copyFailed'))
  return false
}
