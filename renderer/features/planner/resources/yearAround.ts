import { dayName, dayNumber } from '#contract/planning/localDay.ts'

/** Listed days before and after the shown day: about the last month and the coming year. */
const DAYS_BEFORE = 30
const DAYS_AFTER = 400

/** The days around the shown day for which absences and bookings are listed. */
export const yearAround = (day: string) => ({
  from: dayName(dayNumber(day) - DAYS_BEFORE),
  to: dayName(dayNumber(day) + DAYS_AFTER),
})
