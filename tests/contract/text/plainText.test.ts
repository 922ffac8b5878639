import { expect, test } from 'vitest'
import { fold } from '#contract/text/fold.ts'
import { normalized } from '#contract/text/normalized.ts'
import { plainText } from '#contract/text/plainText.ts'
import { safeFileName } from '#contract/uploads/fileName.ts'
import { plateKey } from '#contract/vehicles/licensePlate.ts'
import { bareWord } from '#contract/written/dayWords.ts'
import { fc } from '#tests/support/samples/fc.ts'

test('Letters whose marks are separate characters become the single characters that people type', () => {
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
])('Text in its plain form contains no trace of %s', (_what, foreign, plain) => {
  expect(plainText(foreign)).toBe(plain)
})

test('Text keeps what the eye sees: superscripts, fractions, emoji and blanks', () => {
  const text = '½ Liter, 12 m², ✓ 👍🏽\tund\u{A0}mehr'
  expect(plainText(text)).toBe(text.normalize('NFC'))
})

test('A letter with more marks than any language writes loses the surplus ones in every function that reads texts', () => {
  const marked = `a${'\u0301\u0327'.repeat(100_000)}b`
  const most = 33
  expect(plainText(marked).length).toBeLessThan(most)
  expect(normalized(marked, 'NFKD').length).toBeLessThan(most)
  expect(fold(marked)).toBe('ab')
  expect(plateKey(marked).length).toBeLessThan(most)
  expect(safeFileName(marked).length).toBeLessThan(most)
  expect(bareWord(marked)).toBe('ab')
})
