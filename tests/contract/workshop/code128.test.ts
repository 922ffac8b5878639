import { expect, test } from 'vitest'
import { code128 } from '#contract/workshop/code128.ts'
import { fc } from '#tests/support/samples/fc.ts'

const STOP = '2331112'
const writable = fc.string({
  unit: fc.integer({ min: 32, max: 126 }).map((code) => String.fromCharCode(code)),
  minLength: 1,
  maxLength: 30,
})

/** Start, symbols and check of a code, six widths each. */
const symbolsIn = (text: string): string[] => code128(text)?.join('').slice(0, -STOP.length).match(/.{6}/g) ?? []

/** Three bars and three gaps of 1 to 4, 11 modules together, an even number of them dark. */
function isSymbol(symbol: string): boolean {
  const widths = [...symbol].map(Number)
  const sum = (some: number[]) => some.reduce((total, width) => total + width, 0)
  const dark = sum(widths.filter((_, i) => i % 2 === 0))
  return sum(widths) === 11 && dark % 2 === 0 && widths.every((width) => width >= 1 && width <= 4)
}

test('The bar code of PJJ123C has the known bars with its check symbol', () => {
  const bars = ['313121', '112133', '112133', '123221', '223211', '221132', '131321']
  expect(code128('PJJ123C')?.join('')).toBe(['211214', ...bars, '311321', STOP].join(''))
})

test('The bar code of any text that can be encoded consists of valid symbols, and ends with the stop symbol', () => {
  fc.assert(
    fc.property(writable, (text) => {
      expect(symbolsIn(text).filter((symbol) => !isSymbol(symbol))).toEqual([])
      expect(code128(text)?.join('').endsWith(STOP)).toBe(true)
    }),
  )
})

test('Different texts have different bar codes', () => {
  fc.assert(
    fc.property(writable, writable, (one, other) => {
      fc.pre(one !== other)
      expect(code128(one)).not.toEqual(code128(other))
    }),
  )
})

test.each([
  ['901245', 3],
  ['901245/2', 3 + 1 + 2],
  ['W26-004711', 4 + 1 + 3],
  ['12345', 2 + 1 + 1],
  ['A', 1],
  ['5Q0698151A', 3 + 1 + 3 + 1 + 1],
])('The bar code of %s takes at most %i symbols: pairs of digits are packed where that saves any', (text, symbols) => {
  // The numbers do not include the start and the check.
  expect(symbolsIn(text).length - 2).toBeLessThanOrEqual(Math.min(symbols, text.length))
})

test.each(['', 'Müller', 'رقم', 'a\tb'])('%j has no bar code', (text) => expect(code128(text)).toBeNull())
