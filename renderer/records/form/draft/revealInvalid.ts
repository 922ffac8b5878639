/** At most this many frames to wait until a newly opened tab or section is visible. */
const FRAMES = 60

/** Opens the section of the first refused field and focuses the field as soon as it is visible. */
export function revealInvalid(form: HTMLElement, frames = FRAMES): void {
  requestAnimationFrame(() => {
    const first = form.querySelector<HTMLElement>('[aria-invalid="true"]')
    const section = first?.closest('details')
    if (section) section.open = true
    if (first?.checkVisibility()) {
      first.focus()
      first.scrollIntoView({ block: 'center' })
    } else if (frames > 0) revealInvalid(form, frames - 1)
  })
}
