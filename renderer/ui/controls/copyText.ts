import i18next from 'i18next'
import { showToast } from '../feedback/toasts.ts'

/** Over plain HTTP, as in a house's own network, browsers have no clipboard for pages; what is selected can be copied. */
function copySelected(text: string): boolean {
  const focused = document.activeElement
  const field = document.createElement('textarea')
  field.value = text
  field.readOnly = true
  field.setAttribute('aria-hidden', 'true')
  Object.assign(field.style, { position: 'fixed', insetBlockStart: '0', opacity: '0' })
  // Beside what has the focus: a dialog would take it back from outside.
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

/** Copies a text; where that is not possible at all, a toast says so. */
export async function copyText(text: string): Promise<boolean> {
  // The types know only pages that came over HTTPS.
  const { clipboard } = navigator as { clipboard?: Clipboard }
  try {
    if (clipboard) {
      await clipboard.writeText(text)
      return true
    }
  } catch {
    // Refused, for example while another window has the focus.
  }
  if (copySelected(text)) return true
  await i18next.loadNamespaces('shell')
  showToast('error', i18next.t('shell:copyFailed'))
  return false
}
