/** Focuses a field of the sheet, and unfolds its group when it is closed. */
export function focusField(name: string): void {
  const field = document.querySelector<HTMLElement>(`form [data-field="${name}"]`)
  const section = field?.closest('details')
  if (section) section.open = true
  field?.scrollIntoView({ block: 'center' })
  field?.querySelector<HTMLElement>('input:not([type="hidden"]), textarea')?.focus({ preventScroll: true })
}
