/** A vehicle identification number: 17 characters, none of I, O and Q (domain.md 3.3, 4.3). */
export const VIN_PATTERN = '^[A-HJ-NPR-Z0-9]{17}$'
export const VIN_LENGTH = 17

/** Why a text is no VIN; `character` is one of I, O, Q or no letter and digit at all. */
export const VIN_PROBLEMS = ['length', 'character'] as const
export type VinProblem = (typeof VIN_PROBLEMS)[number]

/** What makes a VIN doubtful. It is never refused for that. */
export const VIN_WARNINGS = ['check_digit', 'model_year'] as const
export type VinWarning = (typeof VIN_WARNINGS)[number]

/** What became of a typed VIN. `suggestion` is a valid one that may have been meant; nothing is replaced by itself. */
export type VinCheck = {
  vin: string
  problem: VinProblem | null
  suggestion: string | null
  warnings: VinWarning[]
}

const FORM = new RegExp(VIN_PATTERN)
/** What people read for a digit; the VIN has no such letters. */
const LOOKALIKES: Readonly<Record<string, string>> = { O: '0', I: '1', Q: '0' }

/** In capitals, without what is put between the groups: blanks, dashes, dots. */
export const normaliseVin = (typed: string) => typed.toUpperCase().replace(/[\s.\-‐-―]/g, '')

/** Model years begin with A = 1980 and come round after 30 years; I, O, Q, U and Z are left out, as is 0 (domain.md 3.3). */
const YEAR_CODES = 'ABCDEFGHJKLMNPRSTVWXY123456789'
const FIRST_YEAR = 1980
const CYCLES = [0, 1]
/** Years between the model year and the first registration that are still usual (domain.md 3.3). */
const YEAR_TOLERANCE = 2

/** What position 10 says about a model year, 1980 or later. */
export const modelYearCode = (year: number) => YEAR_CODES.charAt((year - FIRST_YEAR) % YEAR_CODES.length)

/** The years that position 10 stands for, both cycles, oldest first; none where the maker put something else there. */
export function modelYears(vin: string): number[] {
  const at = YEAR_CODES.indexOf(vin.charAt(9) || ' ')
  return at < 0 ? [] : CYCLES.map((cycle) => FIRST_YEAR + cycle * YEAR_CODES.length + at)
}

/** The model year that is nearest to a calendar year: that of the first registration or, without one, this year. */
export function modelYearNear(vin: string, year: number): number | null {
  const sorted = modelYears(vin).toSorted((a, b) => Math.abs(a - year) - Math.abs(b - year) || b - a)
  return sorted[0] ?? null
}

const LETTER_VALUES: Readonly<Record<string, number>> = {
  A: 1,
  B: 2,
  C: 3,
  D: 4,
  E: 5,
  F: 6,
  G: 7,
  H: 8,
  J: 1,
  K: 2,
  L: 3,
  M: 4,
  N: 5,
  P: 7,
  R: 9,
  S: 2,
  T: 3,
  U: 4,
  V: 5,
  W: 6,
  X: 7,
  Y: 8,
  Z: 9,
}
const WEIGHTS = [8, 7, 6, 5, 4, 3, 2, 10, 0, 9, 8, 7, 6, 5, 4, 3, 2]

/** The North American check digit of a VIN, which stands at position 9: a digit or X (weights of domain.md 3.3, modulo 11). */
export function vinCheckDigit(vin: string): string {
  const sum = WEIGHTS.reduce((total, weight, at) => {
    const sign = vin.charAt(at)
    return total + weight * (LETTER_VALUES[sign] ?? Number(sign))
  }, 0)
  return sum % 11 === 10 ? 'X' : String(sum % 11)
}

/** Makers in North America begin with 1 to 5; elsewhere position 9 is a filler and says nothing. */
const hasCheckDigit = (vin: string) => /^[1-5].{7}[0-9X]/.test(vin)

function warningsOf(vin: string, firstRegistration: string | null): VinWarning[] {
  const warnings: VinWarning[] = []
  if (hasCheckDigit(vin) && vinCheckDigit(vin) !== vin.charAt(8)) warnings.push('check_digit')
  if (firstRegistration !== null) {
    const year = Number(firstRegistration.slice(0, 4))
    const near = modelYearNear(vin, year)
    if (near !== null && Math.abs(near - year) > YEAR_TOLERANCE) warnings.push('model_year')
  }
  return warnings
}

/** Checks what was typed; `firstRegistration` is a day, `2021-03-04`, or null where it is unknown. */
export function checkVin(typed: string, firstRegistration: string | null = null): VinCheck {
  const vin = normaliseVin(typed)
  if (vin.length !== VIN_LENGTH) return { vin, problem: 'length', suggestion: null, warnings: [] }
  if (FORM.test(vin)) return { vin, problem: null, suggestion: null, warnings: warningsOf(vin, firstRegistration) }
  const meant = vin.replace(/[OIQ]/g, (sign) => LOOKALIKES[sign] ?? sign)
  return { vin, problem: 'character', suggestion: FORM.test(meant) ? meant : null, warnings: [] }
}

const SHORT = /^[A-HJ-NPR-Z0-9]{6,8}$/

/** The end of a VIN as it is looked up, or null when the text is none: 6 to 8 characters (domain.md 3.3). */
export function shortVin(typed: string): string | null {
  const text = normaliseVin(typed)
  return SHORT.test(text) ? text : null
}
