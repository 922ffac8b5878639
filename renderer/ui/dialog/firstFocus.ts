const MARK = 'data-autofocus'
const FIELDS = 'input:not([type="hidden"]), select, textarea, [contenteditable="true"]'

/** A filled button, which is the usual variant. */
const MAIN = '.mantine-Button-root:is(:not([data-variant]), [data-variant="filled"])'

const isShown = (element: HTMLElement) => element.tabIndex >= 0 && element.checkVisibility()

/** Whether a user can type or choose here. The input of a list is read-only when its options are not searched. */
function canAnswer(element: HTMLElement): boolean {
  if (!isShown(element) || element.matches(':disabled')) return false
  return !element.matches('[readonly]') || element.hasAttribute('aria-haspopup')
}

/** The chosen one of a group of radio buttons, as the tab key would take it. */
function chosenOf(field: HTMLElement): HTMLElement {
  if (!(field instanceof HTMLInputElement) || field.type !== 'radio') return field
  const group = [...(field.closest('[role="radiogroup"], form, section')?.querySelectorAll('input') ?? [])]
  return group.find((one) => one.type === 'radio' && one.name === field.name && one.checked) ?? field
}

const fieldOf = (body: HTMLElement): HTMLElement | undefined => {
  const field = [...body.querySelectorAll<HTMLElement>(FIELDS)].find(canAnswer)
  return field && chosenOf(field)
}

/** The filled button, else the first. A red button destroys something, so it is taken only if there is no other. */
function buttonOf(body: HTMLElement): HTMLElement | undefined {
  const buttons = [...body.querySelectorAll<HTMLElement>('button, a[href]')].filter(
    (one) => isShown(one) && !one.matches(':disabled'),
  )
  const harmless = buttons.filter((one) => !one.getAttribute('style')?.includes('-color-red-'))
  return harmless.find((one) => one.matches(MAIN)) ?? harmless[0] ?? buttons[0]
}

const chosenPart = (body: HTMLElement) => body.querySelector<HTMLElement>(`[${MARK}]`) ?? fieldOf(body)

/**
 * Lets a dialog begin with its marked part, else its first field, else its main button. The close button comes first in
 * the document, so the focus trap would take that. A part that is loaded later takes the focus, until the user acts.
 */
export function watchFirstFocus(dialog: HTMLElement, body: HTMLElement): () => void {
  const early = chosenPart(body)
  ;(early ?? buttonOf(body))?.setAttribute(MARK, '')
  if (early) return () => {}
  const observer = new MutationObserver(() => {
    const found = body.querySelector<HTMLElement>(`[${MARK}]:is(input, select, textarea)`) ?? fieldOf(body)
    const first = found ?? (body.contains(document.activeElement) ? undefined : buttonOf(body))
    if (!first) return
    // Without a previously focused element, the focus looks as when the dialog opens. A list in it then stays closed.
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
    first.focus({ preventScroll: true })
    if (found) end()
  })
  const end = () => {
    observer.disconnect()
    for (const kind of ['keydown', 'pointerdown']) dialog.removeEventListener(kind, end)
  }
  observer.observe(body, { childList: true, subtree: true })
  for (const kind of ['keydown', 'pointerdown']) dialog.addEventListener(kind, end)
  return end
}
