/** Inputs in which a value is typed key by key. In lists, a value is chosen. */
const TYPED =
  'textarea,input:not([type="checkbox"],[type="radio"],[type="file"],[type="hidden"],[aria-haspopup="listbox"])'
/** A calendar or list that belongs to a field but is drawn elsewhere on the page. */
const BESIDE = '[role="dialog"],[role="listbox"]'

const nameOf = (element: Element | null) => element?.closest<HTMLElement>('[data-field]')?.dataset.field ?? null

/** The field of a record that an element is a part of; null for other elements. */
export function fieldAt(target: EventTarget | null): string | null {
  return target instanceof Element ? nameOf(target) : null
}

/** Whether the user is typing in this field. */
export function isTypingIn(name: string): boolean {
  const active = document.activeElement
  return active?.matches(TYPED) === true && nameOf(active) === name
}

/** Whether an element is a one-line input for typing, which Enter finishes and Escape puts back. */
export function isLine(target: EventTarget | null): target is HTMLInputElement {
  return target instanceof HTMLInputElement && target.matches(TYPED)
}

/**
 * Whether an element handles Ctrl+Z itself: it is in a dialog, or text is typed there that is no saved one-line field.
 */
export function hasOwnUndo(target: EventTarget | null, isChanged: (field: string) => boolean): boolean {
  if (!(target instanceof Element)) return false
  if (target.closest('[role="dialog"]')) return true
  if (!target.matches(`${TYPED},[contenteditable]`)) return false
  const field = nameOf(target)
  return field === null || target.matches('textarea') || isChanged(field)
}

/**
 * Whether the focus leaves a field for good. It does not when another window comes to the front, or when the field's own
 * calendar takes it.
 */
export function isLeaving(target: EventTarget, next: EventTarget | null): boolean {
  if (document.activeElement === target) return false
  return !(next instanceof Element && next.closest(BESIDE) !== null)
}
