import { dayAt, localDay, type Span } from '#contract/planning/localDay.ts'

/** The local hour after which customers get no mail. */
const EVENING = 20

/** The time in which a customer is reminded: on the day before, from an hour until the evening. */
export function reminderSpan(zone: string, target: number, hour: number): Span {
  const day = localDay(zone, dayAt(zone, target) - 1)
  return { from: day.at(hour * 60), to: day.at(EVENING * 60) }
}
