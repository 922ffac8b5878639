import { expect, test } from 'vitest'
import { plainText } from '#contract/text/plainText.ts'
import { fc } from '#tests/support/samples/fc.ts'

test('Text whose letters and marks are separate characters becomes the text that people type', () => {
  fc.assert(
    fc.property(fc.string({ unit: fc.constantFrom(...'äöüÄÖÜßéçñşğıİłąężřů abc-1') }), (text) => {
      expect(plainText(text.normalize('NFD'))).toBe(text.normalize('NFC'))
    }),
  )
})

test.each([
  ['a ligature', 'Sto\u{FB00}schlauch', 'Stoffschlauch'],
  ['letters of full width', '\u{FF37}\u{FF36}\u{FF37}', 'WVW'],
  ['a written form of an Arabic letter', '\u{FE8D}\u{FEDF}', 'ال'],
  ['a soft hyphen', 'Sicherheits\u{AD}rückruf', 'Sicherheitsrückruf'],
  ['a mark of byte order and a zero-width blank', '\u{FEFF}28\u{200B}E9', '28E9'],
])('Plain text contains no trace of %s', (_what, foreign, plain) => {
  expect(plainText(foreign)).toBe(plain)
})

test('Text keeps what the eye sees: superscripts, fractions, emoji and blanks', () => {
  const text = '½ Liter, 12 m², ✓ 👍🏽\tund\u{A0}mehr'
  expect(plainText(text)).toBe(text.normalize('NFC'))
})
