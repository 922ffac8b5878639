/** Opens the section of the first field that was refused and puts the cursor there, once it is drawn. */
export function revealInvalid(form: HTMLElement): void {
  requestAnimationFrame(() => {
    const first = form.querySelector<HTMLElement>('[aria-invalid="true"]')
    const section = first?.closest('details')
    if (section) section.open = true
    // What has no focus of its own stands for the first thing inside that has.
    first?.focus()
    first?.scrollIntoView({ block: 'center' })
  })
}
