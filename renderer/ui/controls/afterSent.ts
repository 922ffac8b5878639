/** The fields that are still unsaved after an answer, because they were changed while the request ran. */
export function afterSent<Typed extends object>(typed: Typed, sent: Typed): Partial<Typed> {
  const later = Object.entries(typed).filter(([name, value]) => value !== sent[name as keyof Typed])
  return Object.fromEntries(later) as Partial<Typed>
}
