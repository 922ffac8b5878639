import { dayName, dayNumber } from '#contract/planning/localDay.ts'

/** The shown days: those of the coming year and of the last weeks (days). */
const DAYS_BEFORE = 30
const DAYS_AFTER = 400

/** The days around the shown day for which absences and bookings are listed. */
export const yearAround = (day: string) => ({
  from: dayName(dayNumber(day) - DAYS_BEFORE),
  to: dayName(dayNumber(day) + DAYS_AFTER),
})
