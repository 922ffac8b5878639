/** Shows a row of a sheet as its input, which takes the focus. Unfolds its group when it is closed. */
export function openSheetField(name: string): void {
  const row = document.querySelector<HTMLElement>(`form [data-field="${name}"]`)
  const group = row?.closest('details')
  if (group) group.open = true
  row?.scrollIntoView({ block: 'center' })
  const input = row?.querySelector<HTMLElement>('input:not([type="hidden"]), textarea')
  if (input) input.focus({ preventScroll: true })
  else row?.querySelector<HTMLElement>('button')?.click()
}
