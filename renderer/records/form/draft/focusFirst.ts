/** Inputs that take letters. A list would open over the form, and a checkbox takes none. */
const TYPED = ':is(input, textarea):not([type="hidden"], [type="checkbox"], [type="radio"], [role="combobox"])'

/** Begins a new row in its first field, so that the user types without a click. */
export function focusFirst(form: HTMLElement): void {
  const first = [...form.querySelectorAll<HTMLInputElement>(TYPED)].find(
    (input) => !(input.disabled || input.readOnly) && input.checkVisibility(),
  )
  first?.focus()
}
