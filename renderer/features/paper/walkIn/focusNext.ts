import type { KeyboardEvent } from 'react'

const STOPS = 'input:not([type="hidden"]):not([type="checkbox"]):not([readonly]), textarea, select'

/** Enter moves to the next field, as on a cash register. The button or the shortcut saves the form. */
export function focusNext(event: KeyboardEvent<HTMLElement>): void {
  const { target } = event
  if (event.key !== 'Enter' || event.defaultPrevented || event.nativeEvent.isComposing) return
  if (!(target instanceof HTMLInputElement) || event.ctrlKey || event.metaKey) return
  event.preventDefault()
  const stops = [...event.currentTarget.querySelectorAll<HTMLElement>(STOPS)].filter((one) => one.checkVisibility())
  stops[stops.indexOf(target) + 1]?.focus()
}
