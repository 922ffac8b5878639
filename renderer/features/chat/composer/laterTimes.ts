import type { Language } from '#contract/constants.ts'
import { dayName, dayNumber, weekdayOf } from '#contract/planning/localDay.ts'
import { isolated } from '#renderer/ui/text/isolated.ts'
import { formatDate } from '#renderer/ui/time/dates.ts'
import { dayTitle } from '#renderer/ui/time/dayTitle.ts'
import { dayOf, momentAt } from '#renderer/ui/time/zone.ts'

/** Minutes after midnight at which quick choices send, by the clock of the location: 7:30, when work begins. */
const MORNING = 7 * 60 + 30

/** The quick choices at a moment: the next day and the next Monday. On a Sunday they are the same, so there is one. */
export function quickTimes(now: number): number[] {
  const today = dayNumber(dayOf(now))
  const monday = today + 7 - weekdayOf(today)
  return [...new Set([today + 1, monday])].map((day) => momentAt(dayName(day), MORNING))
}

/** The words of a moment: its weekday with the date, its time, and how far the day is. `name` is a key of `later`. */
type LaterWords = { name: 'today' | 'tomorrow' | 'day'; day: string; time: string }

/** Names a moment. A weekday has its date, because alone it could mean this week or the next. */
export function laterWords(at: number, today: string, language: Language): LaterWords {
  const day = dayTitle(dayOf(at), language)
  const time = isolated(formatDate(new Date(at), 'time', language))
  const ahead = dayNumber(dayOf(at)) - dayNumber(today)
  if (ahead === 0) return { name: 'today', day, time }
  if (ahead === 1) return { name: 'tomorrow', day, time }
  return { name: 'day', day: day.charAt(0).toLocaleUpperCase(language) + day.slice(1), time }
}
