import { expect, it } from 'vitest'
import { typedCode } from '#contract/text/typedCode.ts'
import { fc } from '#tests/support/samples/fc.ts'

const settings = { seed: Number(process.env.TEST_SEED ?? 1), numRuns: process.env.TEST_FULL ? 10_000 : 1_000 }
const between = fc.constantFrom(
  '',
  ' ',
  '\u00A0',
  '-',
  '\u2010',
  '\u2011',
  '\u2013',
  '\u2014',
  '\u2212',
  ' – ',
  '\u200B',
)
/** Digits as keyboards of other languages type them: Arabic, Persian, full width. */
const zeros = fc.constantFrom('0', '٠', '۰', '０')

it('A code is read with any dashes, blanks and digits between and in it', () => {
  const code = fc.stringMatching(/^[A-Z2-9]{12}$/)
  fc.assert(
    fc.property(
      code,
      fc.array(between, { minLength: 12, maxLength: 12 }),
      zeros,
      fc.boolean(),
      (text, gaps, zero, isSmall) => {
        const first = zero.codePointAt(0) ?? 0
        const signs = [...text].map((sign) => (/[0-9]/.test(sign) ? String.fromCodePoint(first + Number(sign)) : sign))
        const typed = signs.map((sign, at) => `${sign}${gaps[at]}`).join('')
        expect(typedCode(isSmall ? typed.toLowerCase() : typed)).toBe(text)
      },
    ),
    settings,
  )
})

it('A text that is no code stays none', () => {
  for (const text of ['', '12345', 'ABCD_EFGH_JKLM', '123 4567'])
    expect(typedCode(text)).not.toMatch(/^([0-9]{6}|[A-Z2-9]{12})$/)
})
