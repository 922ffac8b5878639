const DIGIT = /\p{Nd}/gu
/** Number of digits of a script. In Unicode, the digits of two scripts can be adjacent. */
const DIGITS = 10

const isDigit = (code: number) => /^\p{Nd}$/u.test(String.fromCodePoint(code))

/** The value of a digit: its place in the row of digits that it belongs to. Each row begins with a zero. */
function digitValue(digit: string): number {
  const code = digit.codePointAt(0) ?? 0
  let first = code
  while (isDigit(first - 1)) first -= 1
  return (code - first) % DIGITS
}

/** Replaces the digits of all scripts by 0 to 9: Arabic, Persian, Devanagari, Thai, those of full width, and others. */
export const latinDigits = (text: string): string => text.replaceAll(DIGIT, (digit) => String(digitValue(digit)))

/** Replaces only the digits of Arabic and Persian keyboards, which the function `fold` of the database knows. */
export const arabicDigits = (text: string): string => text.replaceAll(/[٠-٩۰-۹]/g, latinDigits)
