const CLOCK = /^([01]?\d|2[0-3]):([0-5]\d)$/

/**
 * When something that began at a moment ended, by the time of day that somebody typed: the first such moment after it.
 * Null for what is no time of day.
 */
export function typedEnd(typed: string, began: Date): Date | null {
  const found = CLOCK.exec(typed.trim())
  if (!found) return null
  const end = new Date(began)
  end.setHours(Number(found[1]), Number(found[2]), 0, 0)
  if (end.getTime() < new Date(began).setSeconds(0, 0)) end.setDate(end.getDate() + 1)
  // The minute in which it began: not before it did.
  return end < began ? began : end
}
