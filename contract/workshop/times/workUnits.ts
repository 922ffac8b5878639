/**
 * Units of working time. ZE is 1/100 h. AW is 1/10 h for most brands (`aw6`, six minutes) and 1/12 h for some (`aw5`).
 * `minutes` are displayed as hours and minutes. All times are stored in whole seconds.
 */
export const WORK_UNITS = ['ze', 'aw6', 'aw5', 'minutes'] as const
export type WorkUnit = (typeof WORK_UNITS)[number]

/** Seconds of one unit. */
const SECONDS_OF = { ze: 36, aw6: 360, aw5: 300, minutes: 60 } as const satisfies Record<WorkUnit, number>

/** Steps of a displayed unit: whole ZE and minutes, tenths of AW. */
const STEPS = { ze: 1, aw6: 10, aw5: 10, minutes: 1 } as const satisfies Record<WorkUnit, number>

/** Rounds a quotient of whole numbers half away from zero, without floating-point errors. */
function roundedQuotient(dividend: number, divisor: number): number {
  const whole = Math.floor((2 * Math.abs(dividend) + divisor) / (2 * divisor))
  return dividend < 0 && whole !== 0 ? -whole : whole
}

/** Converts a displayed value of a unit to whole seconds. */
export const toSeconds = (value: number, unit: WorkUnit) =>
  (Math.round(value * STEPS[unit]) * SECONDS_OF[unit]) / STEPS[unit]

/**
 * Converts whole seconds to a unit, rounded half away from zero to its steps: 250 ZE are 150 minutes. Add up sums in
 * seconds and round once at the end.
 */
export const fromSeconds = (seconds: number, unit: WorkUnit) =>
  roundedQuotient(seconds * STEPS[unit], SECONDS_OF[unit]) / STEPS[unit]

/** Whole minutes as hours and minutes. Both are negative for a negative time. */
export const hoursAndMinutes = (minutes: number) => ({
  hours: Math.trunc(minutes / 60),
  minutes: minutes % 60,
})
