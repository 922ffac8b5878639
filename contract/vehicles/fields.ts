import { plainCode } from '../text/typedCode.ts'

/** Further fields of a vehicle. Patterns apply to the whole value after `normalise…`. */

/** Engine code (MKB, `DTRB`) and gearbox code (GKB, `SUW`). */
export const AGGREGATE_CODE_PATTERN = '^[A-Z0-9]{2,6}$'
/** At most this many characters of an engine number. */
export const ENGINE_NUMBER_MAX = 20
/** Tag on the mirror hanger and on the key: 1 to 6 characters that can be read aloud. */
export const TAG_MAX = 6
export const TAG_PATTERN = `^[0-9A-Za-zÄÖÜäöü./-]{1,${TAG_MAX}}$`
/** The first day that a registration may have. */
export const FIRST_REGISTRATION_MIN = '1950-01-01'
/** Step of the fuel level in per cent: an eighth, as on the gauge. The battery has whole per cents. */
const FUEL_STEP = 12.5
export const CHARGE_MAX = 100

const packed = (typed: string) => plainCode(typed).toUpperCase().replace(/\s/g, '')

/** Normalises engine codes, gearbox codes and engine numbers: capitals without blanks. */
export const normaliseCode = packed
/** Normalises a tag for comparing: capitals without blanks. */
export const normaliseTag = packed

/** Normalises `0603 bhj`, `0603-BHJ` and `0603BHJ` to `0603/BHJ`. Other texts become capitals. */
export function normaliseKeyNumber(typed: string): string {
  const [, maker, type] = /^([0-9]{4})[/.-]?([A-Z0-9]{3,8})$/.exec(packed(typed)) ?? []
  return maker === undefined ? plainCode(typed).toUpperCase() : `${maker}/${type}`
}

/** Reason to refuse a first registration. Days are written as `2026-03-04`. */
export function firstRegistrationProblem(day: string, today: string): 'too_early' | 'in_future' | null {
  if (day < FIRST_REGISTRATION_MIN) return 'too_early'
  return day > today ? 'in_future' : null
}

/** True when a car was registered before it was built. That gives a warning, not a refusal. */
export const isBuiltTooLate = (productionDate: string, firstRegistration: string) => productionDate > firstRegistration

/** True for a level that a gauge can show, in per cent. */
export const isFuelLevel = (percent: number) =>
  percent >= 0 && percent <= CHARGE_MAX && Number.isInteger(percent / FUEL_STEP)
