const ZEROS = ['٠', '۰'].map((zero) => zero.codePointAt(0) ?? 0)

/** Replaces Arabic and Persian digits by 0 to 9. */
export function latinDigits(text: string): string {
  return text.replaceAll(/[٠-٩۰-۹]/g, (digit) => {
    const code = digit.codePointAt(0) ?? 0
    return String(code - (ZEROS.findLast((zero) => zero <= code) ?? 0))
  })
}
