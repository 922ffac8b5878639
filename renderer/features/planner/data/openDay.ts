import { dayName, dayNumber } from '#contract/planning/localDay.ts'
import { openSpans, type PlanningLocation } from '#contract/planning/workingTime.ts'

/** Days that are searched: longer than any company holiday. */
const SEARCHED = 60

/** The given day if the location is open, else the next open day. The given day if there is none in `SEARCHED` days. */
export function nextOpenDay(location: PlanningLocation, day: string): string {
  const first = dayNumber(day)
  for (let number = first; number < first + SEARCHED; number += 1)
    if (openSpans(location, number).length > 0) return dayName(number)
  return day
}
