/** Countries with a calling code of one or two digits. All others have three (ITU-T E.164, list of assigned codes). */
const ONE_DIGIT = /^[17]/
const TWO_DIGITS = /^(?:2[07]|3[0-4]|3[69]|4[013-9]|5[1-8]|6[0-6]|8[1246]|9[0-58])/

/** The calling code at the beginning of the digits behind a plus: `49` of `493012345`. */
export function callingCodeOf(digits: string): string {
  if (ONE_DIGIT.test(digits)) return digits.slice(0, 1)
  return digits.slice(0, TWO_DIGITS.test(digits) ? 2 : 3)
}
