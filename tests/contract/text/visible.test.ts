import { expect, test } from 'vitest'
import { isVisible, PRINTABLE } from '#contract/text/visible.ts'

test.each([
  ['nothing', ''],
  ['blanks of every kind', ' \t\u{A0}\u{2003}\u{3000}'],
  ['zero-width blanks and joiners', '\u{200B}\u{200C}\u{200D}\u{2060}\u{FEFF}'],
  ['a soft hyphen', '\u{AD}'],
  ['an empty Braille pattern', '\u{2800}'],
  ['a Hangul filler', '\u{3164}\u{115F}\u{FFA0}'],
  ['blank hieroglyphs', '\u{13441}\u{13442}'],
  ['an empty note', '\u{1D159}'],
  ['the place of an object that was not copied', '\u{FFFC}'],
  ['a variation selector', '\u{FE0F}'],
  ['marks without a letter', '\u{308}\u{301}'],
])('A text of %s shows nothing', (_what, text) => expect(isVisible(text)).toBe(false))

test.each(['a', '?', 'ß', 'ع', '👍🏽', '👨‍👩‍👧', '\u{200B}1'])('A text with %s shows something', (text) =>
  expect(isVisible(text)).toBe(true),
)

test('A text with a bell or an escape character is not printable, and one with a line end or a tab is', () => {
  expect([PRINTABLE.test('a\u{7}'), PRINTABLE.test('\u{1B}[31m'), PRINTABLE.test('a\nb\tc')]).toEqual([
    false,
    false,
    true,
  ])
})
