import { readingsOf } from '../text/keyboards.ts'
import { plainCode } from '../text/typedCode.ts'

/** A vehicle identification number: 17 characters, none of I, O and Q. */
export const VIN_PATTERN = '^[A-HJ-NPR-Z0-9]{17}$'
export const VIN_LENGTH = 17

/** Reasons why a text is no VIN. `character` is I, O, Q, or neither a letter nor a digit. */
export const VIN_PROBLEMS = ['length', 'character'] as const
export type VinProblem = (typeof VIN_PROBLEMS)[number]

/** Doubts about a VIN, which never refuse it. */
export const VIN_WARNINGS = ['check_digit', 'model_year'] as const
export type VinWarning = (typeof VIN_WARNINGS)[number]

/**
 * Result of checking a typed VIN. `suggestions` are valid VINs that the user may have meant. They never replace the input
 * automatically.
 */
export type VinCheck = {
  vin: string
  problem: VinProblem | null
  suggestions: string[]
  warnings: VinWarning[]
}

const FORM = new RegExp(VIN_PATTERN)
/** Letters that are mistaken for digits. A VIN does not contain them. */
const LOOKALIKES: Readonly<Record<string, string>> = { O: '0', I: '1', Q: '0' }

/** The text with the digits that its lookalikes mean. */
const withDigits = (text: string) => text.replace(/[OIQ]/g, (sign) => LOOKALIKES[sign] ?? sign)

/** Normalises a VIN: capitals without separators such as blanks, dashes and dots. */
export const normaliseVin = (typed: string) =>
  plainCode(typed)
    .toUpperCase()
    .replace(/[\s.\-·•]/g, '')

/**
 * The label in front of a VIN in texts and bar codes of other programs. A VIN has no I, so none begins with `VIN`,
 * `FIN` or `CHASSIS`. A VIN can begin with the letters of the other labels.
 */
const LABEL = /^(?:VIN|FIN|FAHRGESTELL|FZG|FAHRZEUG|CHASSIS)/
/** Further parts of a label, and the signs between them. */
const LABEL_PART = /^(?:IDENT|NUMMER|NUMBER|NR|NO|[^A-Z0-9]+)/
/** A whole VIN in one run. It may begin with the letters of `NR`. */
const VIN_AHEAD = /^[A-HJ-NPR-Z0-9]{17}(?![A-Z0-9])/
/** Letters that some bar codes put in front of the VIN. No VIN contains them, so they can be removed safely. */
const FRONT = /^[IQ]/
/** Fewest digits of a VIN among other words. Long words have no digits. */
const DIGITS_MIN = 4
const hasDigits = (vin: string) => vin.replaceAll(/\D/g, '').length >= DIGITS_MIN

/** Positions 4 to 6, which European makers fill with Z. */
const FILLER = /^.{3}ZZZ/
/** Whether a VIN is complete for certain: it has the filler, or its check digit is right. */
const isSure = (vin: string) => FILLER.test(vin) || (hasCheckDigit(vin) && vinCheckDigit(vin) === vin.charAt(8))

/**
 * The VINs in a text of 17 characters, or of 18: bar codes have a sign in front of the VIN or a check character behind
 * it. Then the first 17 and the last 17 are both possible. If only one of them has the filler, it is the VIN.
 */
function wholeVins(text: string): string[] {
  if (text.length > VIN_LENGTH + 1) return []
  const found = [...new Set([text.slice(0, VIN_LENGTH), text.slice(-VIN_LENGTH)])].filter((vin) => FORM.test(vin))
  // The check digit does not decide here. It is right by chance too often.
  const sure = found.filter((vin) => FILLER.test(vin))
  return sure.length === 1 ? sure : found
}

/** The VINs in a text of 17 or 18 characters. A VIN follows directly on a leading I or Q, which no VIN contains. */
function vinsOf(text: string): string[] {
  const isBehindFront = FRONT.test(text) && text.length > VIN_LENGTH
  return isBehindFront ? wholeVins(text.slice(1)).filter((vin) => text.startsWith(vin, 1)) : wholeVins(text)
}

/** The only VIN in a text of 17 or 18 characters. Null for other texts. */
function wholeVin(text: string): string | null {
  const [vin = null, other] = vinsOf(text)
  return other === undefined ? vin : null
}

/** The only VIN that stands as a word in the text. */
function vinAmongWords(text: string): string | null {
  const words = text.split(/[^A-Z0-9]+/).map(wholeVin)
  const found = new Set(words.filter((vin) => vin !== null && hasDigits(vin)))
  return found.size === 1 ? ([...found][0] ?? null) : null
}

/**
 * The VIN in a scanned or typed text: without asterisks, a label, the sign in front and the check character behind it.
 * Null when the text names none, or several.
 */
export function vinIn(typed: string): string | null {
  const text = plainCode(typed).toUpperCase()
  const bare = normaliseVin(unwrapped(text))
  return wholeVin(bare) ?? vinAmongWords(text)
}

/** The sign of the kind of bar code that scanners may send in front: `]C1` (ISO/IEC 15424). */
const SYMBOLOGY = /^\][A-Z]\d/

/** The text behind the label of a VIN. */
function withoutLabel(text: string): string {
  if (!LABEL.test(text)) return text
  let rest = text.replace(LABEL, '')
  while (LABEL_PART.test(rest) && !VIN_AHEAD.test(rest)) rest = rest.replace(LABEL_PART, '')
  return rest
}

/** The text without what bar codes put around a VIN. A VIN that begins like a label stays whole. */
function unwrapped(text: string): string {
  const bare = text.replace(SYMBOLOGY, '').replaceAll('*', ' ').trim()
  return wholeVins(normaliseVin(bare)).some(hasDigits) ? bare : withoutLabel(bare)
}

/** The VINs that a text may mean, also with letters in place of digits that look like them. */
function vinsMeant(typed: string): string[] {
  const only = vinIn(typed)
  if (only !== null) return [only]
  const bare = normaliseVin(unwrapped(plainCode(typed).toUpperCase()))
  const whole = vinsOf(bare)
  if (whole.length > 0) return whole
  const meant = wholeVins(withDigits(bare.length > VIN_LENGTH ? bare.replace(FRONT, '') : bare))
  if (meant.length > 0) return meant
  // `FIN` may be the beginning of a VIN with an I for its 1.
  const all = withDigits(normaliseVin(typed))
  return FORM.test(all) ? [all] : []
}

/** Longest text (characters) of which other readings are tried. */
const READ_MAX = 60

/**
 * The VINs that a typed or scanned text may mean, most likely first. It is read as it is, and with digits in place of
 * letters that look like them. It is also read as a scanner with another keyboard layout would have typed it.
 */
export const vinReadings = (typed: string): string[] =>
  typed.length > READ_MAX ? vinsMeant(typed) : [...new Set(readingsOf(typed).flatMap(vinsMeant))]

/**
 * Other VINs that a text may mean and that are complete for certain (`isSure`). Empty when the typed VIN itself is one.
 */
const surelyMeant = (typed: string, vin: string): string[] =>
  isSure(vin) ? [] : vinReadings(typed).filter((other) => other !== vin && isSure(other))

/** Codes of model years: A is 1980, and they repeat after 30 years. I, O, Q, U, Z and 0 are left out. */
const YEAR_CODES = 'ABCDEFGHJKLMNPRSTVWXY123456789'
const FIRST_YEAR = 1980
const CYCLES = [0, 1]
/** Largest difference between the model year and the first registration that is not doubtful (years). */
const YEAR_TOLERANCE = 2

/** Code at position 10 of a VIN for a model year, 1980 or later. */
export const modelYearCode = (year: number) => YEAR_CODES.charAt((year - FIRST_YEAR) % YEAR_CODES.length)

/**
 * The years that position 10 can mean, in both cycles, oldest first. Empty when the maker uses the position for
 * something else.
 */
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

/** The North American check digit at position 9: a digit or X, which is the weighted sum modulo 11. */
export function vinCheckDigit(vin: string): string {
  const sum = WEIGHTS.reduce((total, weight, at) => {
    const sign = vin.charAt(at)
    return total + weight * (LETTER_VALUES[sign] ?? Number(sign))
  }, 0)
  return sum % 11 === 10 ? 'X' : String(sum % 11)
}

/** VINs of North American makers begin with 1 to 5. Elsewhere position 9 is a filler without meaning. */
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

/** Checks a typed VIN. `firstRegistration` is a day, `2021-03-04`, or null when unknown. */
export function checkVin(typed: string, firstRegistration: string | null = null): VinCheck {
  const vin = normaliseVin(typed)
  const isWhole = FORM.test(vin)
  if (isWhole)
    return {
      vin,
      problem: null,
      suggestions: surelyMeant(typed, vin),
      warnings: warningsOf(vin, firstRegistration),
    }
  const meant = vinsMeant(typed)
  const suggestions = meant.length > 0 ? meant : surelyMeant(typed, '')
  return { vin, problem: vin.length === VIN_LENGTH ? 'character' : 'length', suggestions, warnings: [] }
}

const SHORT = /^[A-HJ-NPR-Z0-9]{6,8}$/

/** The end of a VIN for a search: 6 to 8 characters. Null when the text is none. */
export function shortVin(typed: string): string | null {
  const text = normaliseVin(typed)
  return SHORT.test(text) ? text : null
}
