import { clockMinutes, dayAt, localDay, weekdayOf } from '#contract/planning/localDay.ts'
import { openSpans, type PlanningLocation } from '#contract/planning/workingTime.ts'

const ZONE = 'Europe/Berlin'
const HISTORY_DAYS = 56
const SATURDAY = 5

export type DemoWeek = {
  now: number
  /** Days as numbers; the Monday of the week that the demo plays in. */
  monday: number
  today: number
  /** Working days of the eight weeks before, and those of the week, oldest first. */
  before: readonly number[]
  days: readonly number[]
  /** The first working day that is not over. */
  current: number
  /** How much of the working day of `current` is over, from 0 to 1. */
  share: number
  at: (day: number, clock: string) => number
}

/** The share of a working day from seven to six. */
const shareOf = (minutes: number) => Math.min(1, Math.max(0, (minutes - 420) / 660))

/**
 * The week around a moment, so that the demo looks alive whenever it is made: on a Sunday, and on a Saturday after work,
 * it is the week that comes.
 */
export function demoWeek(end: Date, main: PlanningLocation): DemoWeek {
  const now = end.getTime()
  const today = dayAt(ZONE, now)
  const at = (day: number, clock: string) => localDay(ZONE, day).at(clockMinutes(clock))
  const weekday = weekdayOf(today)
  const isOver = weekday > SATURDAY || (weekday === SATURDAY && now >= at(today, '13:00'))
  const monday = today - weekday + (isOver ? 7 : 0)
  const open = (day: number) => openSpans(main, day).length > 0
  const range = (from: number, count: number) => Array.from({ length: count }, (_, index) => from + index).filter(open)
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
