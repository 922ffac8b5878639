import { dayName, dayNumber } from '#contract/planning/localDay.ts'
import { dayOf, minutesOf, momentAt } from '#renderer/ui/time/zone.ts'

const CLOCK = /^([01]?\d|2[0-3]):([0-5]\d)$/

/**
 * The end of something that began at a given moment, from a typed time of day: the first such time from that moment on.
 * Null for an invalid time.
 */
export function typedEnd(typed: string, began: Date): Date | null {
  const found = CLOCK.exec(typed.trim())
  if (!found) return null
  const typedMinutes = Number(found[1]) * 60 + Number(found[2])
  const start = began.getTime()
  const day = dayOf(start)
  const isLater = typedMinutes >= minutesOf(start)
  const end = momentAt(isLater ? day : dayName(dayNumber(day) + 1), typedMinutes)
  // A typed time has no seconds, so in the minute of the start it can be earlier than the start.
  return end < start ? began : new Date(end)
}
