import { dayIn } from '#contract/datePresets.ts'
import { clockMinutes, dayName, dayNumber, localDay, weekdayOf } from '#contract/planning/localDay.ts'
import { TEST_BEGINS } from './testClock.mjs'

const ZONE = 'Europe/Berlin'
const WEDNESDAY = 2

/** The moment at which all tests of this run begin. */
export const RUN_BEGINS = Date.parse(process.env.TEST_NOW ?? TEST_BEGINS)

/** The day of this run in Berlin: 2026-09-16, unless the run has another one. */
export const TODAY = dayIn(ZONE, RUN_BEGINS)

/** The day so many days after today, or before it. */
export const dayFrom = (days: number): string => dayName(dayNumber(TODAY) + days)

/** The moment at which the clock of a zone shows a time on a day. */
export const momentAt = (clock: string, day = TODAY, zone = ZONE): number =>
  localDay(zone, dayNumber(day)).at(clockMinutes(clock))

/** The same moment as text, as the server answers it. */
export const textAt = (clock: string, day = TODAY, zone = ZONE): string =>
  new Date(momentAt(clock, day, zone)).toISOString()

/**
 * Values by weekday, turned so that today is like a Wednesday. With the usual opening hours, a location is open from
 * two days before today until two days after it.
 */
export function aroundToday<Day>(week: readonly Day[]): Day[] {
  const turn = weekdayOf(dayNumber(TODAY)) - WEDNESDAY
  return week.map((day, weekday) => week[(weekday - turn + 7) % 7] ?? day)
}

/**
 * Days on which a location with these hours is open. Tests set them as `open_holidays`, as one may be a public holiday.
 */
export const OPEN_DAYS = [-2, -1, 0, 1, 2].map(dayFrom)
