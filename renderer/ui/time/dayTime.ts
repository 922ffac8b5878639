import type { Language } from '#contract/constants.ts'
import { dayNumber } from '#contract/planning/localDay.ts'
import { isolated } from '../text/isolated.ts'
import { formatDate } from './dates.ts'
import { dayOf, timeZone } from './zone.ts'

/** Days ahead in which a weekday alone names the day. */
const WEEK_DAYS = 7

/** A moment in short: the time of day today, with the weekday in the coming days, otherwise with weekday and date. */
export function dayTime(at: Date, now: number, language: Language): string {
  const time = isolated(formatDate(at, 'time', language))
  const ahead = dayNumber(dayOf(at.getTime())) - dayNumber(dayOf(now))
  if (ahead === 0) return time
  const weekday = new Intl.DateTimeFormat(language, { weekday: 'short', timeZone: timeZone() }).format(at)
  if (ahead > 0 && ahead < WEEK_DAYS) return `${weekday} ${time}`
  return `${weekday} ${isolated(formatDate(at, 'date', language))}, ${time}`
}
