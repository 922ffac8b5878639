import type { Language } from '#contract/constants.ts'
import { dayNumber, weekdayOf } from '#contract/planning/localDay.ts'
import { weekdayName } from '#renderer/records/fields/weekdayName.ts'
import { isolated } from '#renderer/ui/text/isolated.ts'
import { clockAt, dayAtLocation } from './locationClock.ts'

/**
 * A date without its year, because a plan covers only the near weeks. The direction marks of Arabic are removed,
 * because they would swap day and month.
 */
export const shortDate = (day: string, language: Language): string =>
  new Intl.DateTimeFormat(language, { day: '2-digit', month: '2-digit', timeZone: 'UTC', numberingSystem: 'latn' })
    .format(Date.parse(day))
    .replaceAll('\u200f', '')

/** Days after the shown one that a weekday alone can name. */
const DAYS_OF_WEEK = 7

/**
 * A moment beside a shown day: its time on that day, weekday and time within the following week, otherwise with its
 * date. Without a shown day it always has its date.
 */
export function sayMoment(at: number, shown: string, { zone, language }: { zone: string; language: Language }): string {
  const [day, clock] = [dayAtLocation(zone, at), clockAt(zone, at)]
  if (day === shown) return isolated(clock)
  const weekday = weekdayName(weekdayOf(dayNumber(day)), language, 'short')
  const ahead = shown === '' ? DAYS_OF_WEEK : dayNumber(day) - dayNumber(shown)
  const isNear = ahead > 0 && ahead < DAYS_OF_WEEK
  return isolated(isNear ? `${weekday} ${clock}` : `${weekday} ${shortDate(day, language)} ${clock}`)
}
