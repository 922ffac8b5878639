import { dayAt, localDay, type Span } from '#contract/planning/localDay.ts'

/** The local hours between which customers get mail. The first one holds for reminders that waited for the mail account. */
const MORNING = 7
const EVENING = 20

/** The time in which a customer is reminded: on the day before, from an hour until the evening. */
export function reminderSpan(zone: string, target: number, hour: number): Span {
  const day = localDay(zone, dayAt(zone, target) - 1)
  return { from: day.at(hour * 60), to: day.at(EVENING * 60) }
}

/** The time in which a reminder still leaves that waited for the mail account: on the day itself, until the appointment. */
function lateSpan(zone: string, target: number): Span {
  const day = localDay(zone, dayAt(zone, target))
  return { from: Math.min(day.at(MORNING * 60), target), to: target }
}

/** The spans in which a reminder may leave, in order. `isWaiting`: it waited for the mail account. */
export const spansOf = (zone: string, target: number, hour: number, isWaiting: boolean): Span[] => [
  reminderSpan(zone, target, hour),
  ...(isWaiting ? [lateSpan(zone, target)] : []),
]
