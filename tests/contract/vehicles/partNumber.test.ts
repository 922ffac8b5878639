import { describe, expect, test } from 'vitest'
import { PART_PATTERNS, type PartNumber, readPartNumber } from '#contract/vehicles/partNumber.ts'
import { fc } from '#tests/support/samples/fc.ts'

const seed = Number(process.env.TEST_SEED ?? 1)
const read = (typed: string) => readPartNumber(typed) as PartNumber

describe('examples of part numbers', () => {
  test.each([
    ['5Q0615301G', 'normal', '5Q0 615 301 G', false, 'left', 6],
    ['8Z0419091D1KT', 'normal', '8Z0 419 091 D 1KT', false, 'left', 4],
    ['1K0407271X', 'normal', '1K0 407 271 X', true, 'left', 4],
    ['1K0407272AX', 'normal', '1K0 407 272 AX', true, 'right', 4],
    ['5G0853601GRU', 'normal', '5G0 853 601 GRU', false, 'left', 8],
    ['06J115403Q', 'normal', '06J 115 403 Q', false, 'left', 1],
    ['N10651901', 'standard', 'N  106 519 01', false, null, null],
    ['N0138157', 'standard', 'N  013 815 7', false, null, null],
    ['G052182A2', 'accessory', 'G052182A2', false, null, null],
  ])('The part number %s is read as %s', (number, kind, display, isExchange, side, mainGroup) =>
    expect(read(number)).toMatchObject({ kind, number, display, isExchange, side, mainGroup }),
  )

  test('The index and the colour are read from a part number', () => {
    expect(read('8Z0 419 091 D 1KT')).toMatchObject({ index: 'D', color: '1KT' })
    expect(read('5G0853601GRU')).toMatchObject({ index: '', color: 'GRU' })
    expect(read('5G0853601ABGRU')).toMatchObject({ index: 'AB', color: 'GRU' })
    // A colour that ends in X is no exchange part.
    expect(read('5G0853601GRX').isExchange).toBe(false)
  })

  test.each(['5Q0615301G1', '5Q061530', 'N12345', 'N 12345678901234567', '', '5Q0-61A-301', 'ÄQ0615301'])(
    '%s is no part number',
    (typed) => expect(readPartNumber(typed)).toBe(null),
  )

  test('A part number tells whether its part belongs to the left or to the right side', () => {
    expect(read('5G0941005').side).toBe('left')
    expect(read('5G0941006').side).toBe('right')
    expect(read('N10651901').side).toBe(null)
  })
})

test(`A part number is read, whatever its case and separators (seed ${seed})`, () => {
  const gap = fc.constantFrom('', ' ', '-', '.', '  ')
  const number = fc.oneof(fc.stringMatching(new RegExp(PART_PATTERNS.normal)), fc.stringMatching(/^N[0-9]{6,8}$/))
  const survives = fc.property(number, gap, gap, fc.boolean(), (text, one, two, isLower) => {
    const typed = `${text.slice(0, 3)}${one}${text.slice(3, 6)}${two}${text.slice(6)}`
    const part = read(isLower ? typed.toLowerCase() : typed)
    expect(part.number).toBe(text)
    expect(part.kind).toBe(/^N[0-9]{6,8}$/.test(text) ? 'standard' : 'normal')
    expect(readPartNumber(part.display)).toEqual(part)
    if (part.kind === 'normal') expect(`${text.slice(0, 9)}${part.index}${part.color}`).toBe(text)
  })
  fc.assert(survives, { seed, numRuns: 3_000 })
})
