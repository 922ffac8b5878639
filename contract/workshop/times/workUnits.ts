/**
 * Units of working time (domain.md 3.7): ZE is 1/100 h, AW is 1/10 h for most brands (`aw6`, six minutes) and 1/12 h for
 * some (`aw5`), `minutes` are what hours and minutes are written from. Everything is kept in whole seconds.
 */
export const WORK_UNITS = ['ze', 'aw6', 'aw5', 'minutes'] as const
export type WorkUnit = (typeof WORK_UNITS)[number]

/** Seconds of one unit. */
const SECONDS_OF = { ze: 36, aw6: 360, aw5: 300, minutes: 60 } as const satisfies Record<WorkUnit, number>

/** How finely a unit is written: whole ZE and minutes, tenths of AW. */
const STEPS = { ze: 1, aw6: 10, aw5: 10, minutes: 1 } as const satisfies Record<WorkUnit, number>

/** Rounds a quotient of whole numbers half away from zero, without a fraction in between. */
function roundedQuotient(dividend: number, divisor: number): number {
  const whole = Math.floor((2 * Math.abs(dividend) + divisor) / (2 * divisor))
  return dividend < 0 && whole !== 0 ? -whole : whole
}

/** Whole seconds of a value as it is written in a unit. */
export const toSeconds = (value: number, unit: WorkUnit) =>
  (Math.round(value * STEPS[unit]) * SECONDS_OF[unit]) / STEPS[unit]

/**
 * Whole seconds in a unit, as finely as it is written and rounded half away from zero: 250 ZE are 150 minutes. Sums are
 * added up in seconds and rounded once, at the end.
 */
export const fromSeconds = (seconds: number, unit: WorkUnit) =>
  roundedQuotient(seconds * STEPS[unit], SECONDS_OF[unit]) / STEPS[unit]

/** Whole minutes as hours and minutes; both are negative for a negative time. */
export const hoursAndMinutes = (minutes: number) => ({
  hours: Math.trunc(minutes / 60),
  minutes: minutes % 60,
})
