import { dayName, dayNumber } from '#contract/planning/localDay.ts'
import { dayOf, minutesOf, momentAt } from '#renderer/ui/time/zone.ts'

const CLOCK = /^([01]?\d|2[0-3]):([0-5]\d)$/

/**
 * When something that began at a moment ended, by the time of day that somebody typed: the first such moment after it.
 * Null for what is no time of day.
 */
export function typedEnd(typed: string, began: Date): Date | null {
  const found = CLOCK.exec(typed.trim())
  if (!found) return null
  const typedMinutes = Number(found[1]) * 60 + Number(found[2])
  const start = began.getTime()
  const day = dayOf(start)
  const isLater = typedMinutes >= minutesOf(start)
  const end = momentAt(isLater ? day : dayName(dayNumber(day) + 1), typedMinutes)
  // The minute in which it began: not before it did.
  return end < start ? began : new Date(end)
}
