/** Puts focus and view on the heading of a section of the settings. */
export function goToSection(group: string): void {
  const heading = document.getElementById(`section-${group}`)?.querySelector<HTMLElement>('h2')
  heading?.setAttribute('tabindex', '-1')
  heading?.focus({ preventScroll: true })
  heading?.scrollIntoView({ block: 'start' })
}
