import { clockMinutes, dayAt, localDay, weekdayOf } from '#contract/planning/localDay.ts'
import { openSpans, type PlanningLocation } from '#contract/planning/workingTime.ts'

const ZONE = 'Europe/Berlin'
const HISTORY_DAYS = 56
const SATURDAY = 5

export type DemoWeek = {
  now: number
  /** Days as numbers. This is the Monday of the demo week. */
  monday: number
  today: number
  /** Working days of the eight weeks before, and those of the week, oldest first. */
  before: readonly number[]
  days: readonly number[]
  /** The first working day that is not over. */
  current: number
  /** Elapsed share of the working day `current`, from 0 to 1. */
  share: number
  at: (day: number, clock: string) => number
}

/** Elapsed share of a working day from 7:00 to 18:00, by minutes of the day. */
const shareOf = (minutes: number) => Math.min(1, Math.max(0, (minutes - 420) / 660))

/**
 * The week around a moment, so that the demo always has current data. When no open day of the week is left, and on a
 * Saturday after work, it is the next week.
 */
export function demoWeek(end: Date, main: PlanningLocation): DemoWeek {
  const now = end.getTime()
  const today = dayAt(ZONE, now)
  const at = (day: number, clock: string) => localDay(ZONE, day).at(clockMinutes(clock))
  const open = (day: number) => openSpans(main, day).length > 0
  const range = (from: number, count: number) => Array.from({ length: count }, (_, index) => from + index).filter(open)
  const thisMonday = today - weekdayOf(today)
  const last = range(thisMonday, 6).at(-1) ?? thisMonday
  const isOver = today > last || (today === thisMonday + SATURDAY && now >= at(today, '13:00'))
  const monday = thisMonday + (isOver ? 7 : 0)
  const days = range(monday, 6)
  const current = days.find((day) => day >= today) ?? days.at(-1) ?? monday
  const shareNow = () => {
    if (current > today) return 0
    return current < today ? 1 : shareOf((now - localDay(ZONE, today).from) / 60_000)
  }
  return {
    now,
    monday,
    today,
    days,
    current,
    at,
    before: range(monday - HISTORY_DAYS, HISTORY_DAYS),
    share: shareNow(),
  }
}
