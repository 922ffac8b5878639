import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { readTireSize, TIRE_PATTERN } from '#contract/vehicles/tireSize.ts'

const seed = Number(process.env.TEST_SEED ?? 1)

describe('vectors', () => {
  test.each([
    ['205/55 R16 91V', '205/55 R16 91V', { loadIndex: 91, speed: 'V', isVan: false, suffix: null }],
    ['225/45R17 94W XL', '225/45 R17 94W XL', { loadIndex: 94, speed: 'W', suffix: 'XL' }],
    ['235/65 R16C 115/113R', '235/65 R16C 115/113R', { isVan: true, loadIndex: 115, twinLoadIndex: 113, speed: 'R' }],
    ['255/35ZR20 (97Y) XL', '255/35 ZR20 (97Y) XL', { construction: 'ZR', loadIndex: 97, speed: 'Y', isOver300: true }],
    ['205/55R1691V', '205/55 R16 91V', { width: 205, aspect: 55, diameter: 16, construction: 'R' }],
    ['HL 245/40 R20 102Y', '245/40 R20 102Y HL', { suffix: 'HL', isOver300: false }],
    [' 195/65  r15 91t ', '195/65 R15 91T', { speed: 'T' }],
  ])('A tire size is read: %s', (typed, canonical, what) =>
    expect(readTireSize(typed)).toMatchObject({ canonical, ...what }),
  )

  test.each([
    '205-55 R16 91V',
    '195/65 R15 91',
    '200/55 R16 91V',
    '205/55 16 91V',
    '205/55 R25 91V',
    '205/55 R16 91I',
    '',
  ])('%s is no tire size', (typed) => expect(readTireSize(typed)).toBe(null))
})

test(`A tire size in its one spelling reads as the same size (seed ${seed})`, () => {
  const isStable = fc.property(fc.stringMatching(new RegExp(TIRE_PATTERN.replaceAll(/\?<\w+>/g, ''))), (typed) => {
    const size = readTireSize(typed)
    expect(size).not.toBe(null)
    expect(readTireSize(size?.canonical ?? '')).toEqual(size)
    expect(readTireSize((size?.canonical ?? '').replaceAll(' ', ''))).toEqual(size)
  })
  fc.assert(isStable, { seed, numRuns: 3_000 })
})
