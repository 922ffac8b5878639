/** Scrolls to the heading of a settings section and focuses it. */
export function goToSection(group: string): void {
  const heading = document.getElementById(`section-${group}`)?.querySelector<HTMLElement>('h2')
  heading?.setAttribute('tabindex', '-1')
  heading?.focus({ preventScroll: true })
  heading?.scrollIntoView({ block: 'start' })
}

/** Focuses the field of one setting in the middle of the view. */
export function goToSetting(key: string): void {
  const row = document.querySelector<HTMLElement>(`[data-setting="${CSS.escape(key)}"]`)
  row?.querySelector<HTMLElement>('input, select, textarea, button')?.focus({ preventScroll: true })
  row?.scrollIntoView({ block: 'center' })
}
