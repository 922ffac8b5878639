/** Further fields of a vehicle (domain.md 3.3). Patterns are for the whole value as `normalise…` gives it. */

/** Engine code (MKB, `DTRB`) and gearbox code (GKB, `SUW`). */
export const AGGREGATE_CODE_PATTERN = '^[A-Z0-9]{2,6}$'
/** Characters of an engine number. */
export const ENGINE_NUMBER_MAX = 20
/** What stands on the mirror hanger and on the key: 1 to 6 characters that can be read aloud. */
export const TAG_MAX = 6
export const TAG_PATTERN = `^[0-9A-Za-zÄÖÜäöü./-]{1,${TAG_MAX}}$`
/** The first day that a registration may have. */
export const FIRST_REGISTRATION_MIN = '1950-01-01'
/** The tank in percent, in eighths as on the gauge; the battery in whole percent. */
const FUEL_STEP = 12.5
export const CHARGE_MAX = 100

const packed = (typed: string) => typed.toUpperCase().replace(/\s/g, '')

/** Engine and gearbox codes and engine numbers: in capitals, without blanks. */
export const normaliseCode = packed
/** A tag as it is compared: in capitals, without blanks. */
export const normaliseTag = packed

/** `0603 bhj`, `0603-BHJ` and `0603BHJ` as `0603/BHJ`; anything else in capitals. */
export function normaliseKeyNumber(typed: string): string {
  const [, maker, type] = /^([0-9]{4})[/.-]?([A-Z0-9]{3,8})$/.exec(packed(typed)) ?? []
  return maker === undefined ? typed.toUpperCase().trim() : `${maker}/${type}`
}

/** What a first registration may be refused for, days as `2026-03-04`. */
export function firstRegistrationProblem(day: string, today: string): 'too_early' | 'in_future' | null {
  if (day < FIRST_REGISTRATION_MIN) return 'too_early'
  return day > today ? 'in_future' : null
}

/** True when a car would have been registered before it was built: doubtful, not refused. */
export const isBuiltTooLate = (productionDate: string, firstRegistration: string) => productionDate > firstRegistration

/** True for what a gauge shows, in percent. */
export const isFuelLevel = (percent: number) =>
  percent >= 0 && percent <= CHARGE_MAX && Number.isInteger(percent / FUEL_STEP)
