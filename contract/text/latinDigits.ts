/** The zeros of Arabic and Persian keyboards, and of full width. Nine digits follow each. */
const ZEROS = ['٠', '۰', '０'].map((zero) => zero.codePointAt(0) ?? 0)

/** Replaces Arabic and Persian digits, and digits of full width, by 0 to 9. */
export function latinDigits(text: string): string {
  return text.replaceAll(/[٠-٩۰-۹０-９]/g, (digit) => {
    const code = digit.codePointAt(0) ?? 0
    return String(code - (ZEROS.findLast((zero) => zero <= code) ?? 0))
  })
}
