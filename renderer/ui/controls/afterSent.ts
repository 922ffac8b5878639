/** What is still unsaved after an answer: whatever was typed into a field while it was on its way is not in it. */
export function afterSent<Typed extends object>(typed: Typed, sent: Typed): Partial<Typed> {
  const later = Object.entries(typed).filter(([name, value]) => value !== sent[name as keyof Typed])
  return Object.fromEntries(later) as Partial<Typed>
}
