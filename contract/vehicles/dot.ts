import { addDays, daysBetween } from './calendar.ts'

/** Week and year of a tire's production, the last four digits of its DOT number: `3318` is week 33 of 2018 (domain.md 4.3). */
export const DOT_PATTERN = '^(0[1-9]|[1-4][0-9]|5[0-3])[0-9]{2}$'

/** Why a number is none: not of this form, a week that its year did not have, or still to come. */
export const DOT_PROBLEMS = ['format', 'week', 'future'] as const
export type DotProblem = (typeof DOT_PROBLEMS)[number]

/** The Monday of the week, and the age in years of 365.25 days, not rounded; or why it is no DOT number. */
export type DotCheck = { day: string; years: number; problem: null } | { problem: DotProblem }

const FORM = new RegExp(DOT_PATTERN)
const DAYS_OF_YEAR = 365.25

/** The Monday of week 1 by ISO 8601: that of the week with 4 January. */
function firstMonday(year: number): string {
  const fourth = `${year}-01-04`
  return addDays(fourth, -((new Date(fourth).getUTCDay() + 6) % 7))
}

/** Weeks of an ISO year: 52 or 53. */
export const isoWeeks = (year: number) => daysBetween(firstMonday(year), firstMonday(year + 1)) / 7

/** Checks the four digits on a day: today, or that of the planned mounting. Tires from before 2000 had three. */
export function checkDot(digits: string, today: string): DotCheck {
  if (!FORM.test(digits)) return { problem: 'format' }
  const [week, year] = [Number(digits.slice(0, 2)), 2000 + Number(digits.slice(2))]
  if (week > isoWeeks(year)) return { problem: 'week' }
  const day = addDays(firstMonday(year), (week - 1) * 7)
  if (day > today) return { problem: 'future' }
  return { day, years: daysBetween(day, today) / DAYS_OF_YEAR, problem: null }
}
