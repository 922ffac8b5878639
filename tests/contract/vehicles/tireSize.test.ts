import { describe, expect, test } from 'vitest'
import { readTireSize, TIRE_PATTERN } from '#contract/vehicles/tireSize.ts'
import { fc } from '#tests/support/samples/fc.ts'

const seed = Number(process.env.TEST_SEED ?? 1)

describe('examples of tire sizes', () => {
  test.each([
    ['205/55 R16 91V', '205/55 R16 91V', { loadIndex: 91, speed: 'V', isVan: false, suffixes: [] }],
    ['225/45R17 94W XL', '225/45 R17 94W XL', { loadIndex: 94, speed: 'W', suffixes: ['XL'] }],
    ['235/65 R16C 115/113R', '235/65 R16C 115/113R', { isVan: true, loadIndex: 115, twinLoadIndex: 113, speed: 'R' }],
    ['255/35ZR20 (97Y) XL', '255/35 ZR20 (97Y) XL', { construction: 'ZR', loadIndex: 97, speed: 'Y', isOver300: true }],
    ['205/55R1691V', '205/55 R16 91V', { width: 205, aspect: 55, diameter: 16, construction: 'R' }],
    ['HL 245/40 R20 102Y', '245/40 R20 102Y HL', { suffixes: ['HL'], isOver300: false }],
    [' 195/65  r15 91t ', '195/65 R15 91T', { speed: 'T' }],
    ['185 R14C 102/100Q', '185 R14C 102/100Q', { aspect: null, isVan: true, twinLoadIndex: 100 }],
    ['165 R15 86S', '165 R15 86S', { aspect: null, width: 165 }],
    ['245/40 R19 98Y XL RFT', '245/40 R19 98Y XL RFT', { suffixes: ['XL', 'RFT'] }],
    ['205/55 R16 94V EXTRA LOAD', '205/55 R16 94V XL', { suffixes: ['XL'] }],
    ['245/40 R19 98Y FR', '245/40 R19 98Y FR', { suffixes: ['FR'] }],
    ['225/45 R17 94W FR M+S', '225/45 R17 94W FR M+S', { suffixes: ['FR', 'M+S'] }],
    ['215/65 R16C 109/107T (106H)', '215/65 R16C 109/107T (106H)', { twinLoadIndex: 107 }],
    ['235/35 R19 91Y XL AO1', '235/35 R19 91Y XL AO1', { suffixes: ['XL', 'AO1'] }],
    ['225/45 R18 95Y MOE ZP', '225/45 R18 95Y MOE ZP', { suffixes: ['MOE', 'ZP'] }],
    ['245/45 R19 102V XL ★ RFT 3PMSF M&S', '245/45 R19 102V XL * RFT 3PMSF M+S', { loadIndex: 102 }],
    ['295/35 R21 107Y XL N0 TL', '295/35 R21 107Y XL N0 TL', { suffixes: ['XL', 'N0', 'TL'] }],
    ['215/65 R16C 109/107T 8PR M+S', '215/65 R16C 109/107T 8PR M+S', { suffixes: ['8PR', 'M+S'] }],
    ['205/55 R16 94V Reinforced', '205/55 R16 94V XL', { suffixes: ['XL'] }],
    ['T125/70 R19 100M', 'T125/70 R19 100M', { width: 125, speed: 'M' }],
    ['LT265/70 R17 121/118S', 'LT265/70 R17 121/118S', { loadIndex: 121 }],
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
    '5.60-15',
    '7.00 R16 LT 117/116N',
    '205/55 R16',
    '165R13',
    '',
  ])('%s is no tire size', (typed) => expect(readTireSize(typed)).toBe(null))
})

test(`The standard spelling of a tire size is read as the same size (seed ${seed})`, () => {
  const isStable = fc.property(fc.stringMatching(new RegExp(TIRE_PATTERN.replaceAll(/\?<\w+>/g, ''))), (typed) => {
    const size = readTireSize(typed)
    expect(size).not.toBe(null)
    expect(readTireSize(size?.canonical ?? '')).toEqual(size)
    expect(readTireSize((size?.canonical ?? '').replaceAll(' ', ''))).toEqual(size)
  })
  fc.assert(isStable, { seed, numRuns: 3_000 })
})
