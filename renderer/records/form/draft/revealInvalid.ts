/** A tab that is turned to and a section that opens are there within a few frames. */
const FRAMES = 60

/** Opens the section of the first field that was refused and puts the cursor there, as soon as it can be seen. */
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
