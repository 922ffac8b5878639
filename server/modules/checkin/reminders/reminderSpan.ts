import { dayAt, localDay, type Span } from '#contract/planning/localDay.ts'

/**
 * Local hours between which customers get mail. `MORNING` holds only for reminders that waited for the mail account.
 */
const MORNING = 7
const EVENING = 20

/** The time in which a customer is reminded: on the day before, from an hour until the evening. */
export function reminderSpan(zone: string, target: number, hour: number): Span {
  const day = localDay(zone, dayAt(zone, target) - 1)
  return { from: day.at(hour * 60), to: day.at(EVENING * 60) }
}

/**
 * The time in which a reminder that waited for the mail account is still sent: on the day of the appointment, until its
 * time.
 */
function lateSpan(zone: string, target: number): Span {
  const day = localDay(zone, dayAt(zone, target))
  return { from: Math.min(day.at(MORNING * 60), target), to: target }
}

/** The spans in which a reminder may be sent, in order. `isWaiting`: the reminder waited for the mail account. */
export const spansOf = (zone: string, target: number, hour: number, isWaiting: boolean): Span[] => [
  reminderSpan(zone, target, hour),
  ...(isWaiting ? [lateSpan(zone, target)] : []),
]
