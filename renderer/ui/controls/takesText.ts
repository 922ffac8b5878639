/** Kinds of inputs that take no text. A letter that is typed at them changes nothing. */
const WITHOUT_TEXT: readonly string[] = [
  'button',
  'checkbox',
  'color',
  'file',
  'hidden',
  'image',
  'radio',
  'range',
  'reset',
  'submit',
]

/**
 * Whether keys at this element are typed into a text. A checkbox, a switch, a radio and a read-only field keep the
 * focus after a click, too, but take no text.
 */
export function takesText(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false
  if (target.isContentEditable) return true
  const field = target.closest('input, textarea')
  if (field instanceof HTMLTextAreaElement) return !field.readOnly
  return field instanceof HTMLInputElement && !field.readOnly && !WITHOUT_TEXT.includes(field.type)
}
