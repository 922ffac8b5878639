import { dayName, dayNumber, weekdayOf } from '#contract/planning/localDay.ts'
import { dayOf, momentAt } from '#renderer/ui/time/zone.ts'

/** Minutes after midnight at which quick choices send, by the clock of the location: 7:30, when work begins. */
const MORNING = 7 * 60 + 30

type QuickTime = { name: 'tomorrow' | 'monday'; at: number }

/** The quick choices at a moment, in their order. On a Sunday, tomorrow is Monday, so there is one choice. */
export function quickTimes(now: number): QuickTime[] {
  const today = dayNumber(dayOf(now))
  const morningOf = (day: number) => momentAt(dayName(day), MORNING)
  const monday = today + 7 - weekdayOf(today)
  const tomorrow = { name: 'tomorrow', at: morningOf(today + 1) } as const
  return monday === today + 1 ? [tomorrow] : [tomorrow, { name: 'monday', at: morningOf(monday) }]
}
