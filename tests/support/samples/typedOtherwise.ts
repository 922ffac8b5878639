import { fc } from './fc.ts'

/** Digits as keyboards of other languages type them: Arabic, Persian, full width, Devanagari, Bengali, Thai. */
export const zeros = fc.constantFrom('0', '٠', '۰', '０', '०', '০', '๐')

const dashes = fc.constantFrom('-', '\u2010', '\u2011', '\u2013', '\u2014', '\u2212', '\u2043', '\uFE63', '\uFF0D')
/**
 * Writes a text as other keyboards and programs do: other digits, dashes and letters, invisible characters, blanks
 * around it.
 */
export const typedOtherwise = fc
  .tuple(zeros, dashes, fc.boolean(), fc.boolean())
  .map(([zero, dash, isWide, isHidden]) => (text: string) => {
    const first = zero.codePointAt(0) ?? 0
    const signs = [...text].map((sign) => {
      if (sign === '-') return dash
      if (/[0-9]/.test(sign)) return String.fromCodePoint(first + Number(sign))
      return isWide && /[!-~]/.test(sign) ? String.fromCodePoint((sign.codePointAt(0) ?? 0) + 0xfee0) : sign
    })
    return ` ${signs.join(isHidden ? '\u200B' : '')}\u00A0`
  })
