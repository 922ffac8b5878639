import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { LOAD_INDEX_MAX, LOAD_INDEX_MIN, loadOf, SPEED_SYMBOLS, speedOf } from '#contract/vehicles/loadIndex.ts'
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
  ])('%s', (typed, canonical, what) => expect(readTireSize(typed)).toMatchObject({ canonical, ...what }))

  test.each([
    '205-55 R16 91V',
    '195/65 R15 91',
    '200/55 R16 91V',
    '205/55 16 91V',
    '205/55 R25 91V',
    '205/55 R16 91I',
    '',
  ])('%s is none', (typed) => expect(readTireSize(typed)).toBe(null))

  test('load and speed', () => {
    const kilograms = `
      50 190|51 195|52 200|53 206|54 212|55 218|56 224|57 230|58 236|59 243|60 250|61 257|62 265|63 272|64 280|65 290
      66 300|67 307|68 315|69 325|70 335|71 345|72 355|73 365|74 375|75 387|76 400|77 412|78 425|79 437|80 450|81 462
      82 475|83 487|84 500|85 515|86 530|87 545|88 560|89 580|90 600|91 615|92 630|93 650|94 670|95 690|96 710|97 730
      98 750|99 775|100 800|101 825|102 850|103 875|104 900|105 925|106 950|107 975|108 1000|109 1030|110 1060|111 1090
      112 1120|113 1150|114 1180|115 1215|116 1250|117 1285|118 1320|119 1360|120 1400|121 1450`
    const pairs = kilograms
      .trim()
      .split(/[|\n]/)
      .map((pair) => pair.trim().split(' ').map(Number))
    expect(pairs).toHaveLength(72)
    for (const [index = 0, load] of pairs) expect(loadOf(index)).toBe(load)
    expect([LOAD_INDEX_MIN, LOAD_INDEX_MAX]).toEqual([50, 121])
    expect([49, 122, 91.5].map(loadOf)).toEqual([null, null, null])
    const speeds = {
      L: 120,
      M: 130,
      N: 140,
      P: 150,
      Q: 160,
      R: 170,
      S: 180,
      T: 190,
      U: 200,
      H: 210,
      V: 240,
      W: 270,
      Y: 300,
    }
    expect(SPEED_SYMBOLS).toEqual(speeds)
    expect(speedOf('H')).toBe(210)
    expect(['X', '', 'constructor', 'h'].map(speedOf)).toEqual([null, null, null, null])
  })

  test('a higher index carries more, and a symbol further on is faster, H apart', () => {
    for (let index = LOAD_INDEX_MIN; index < LOAD_INDEX_MAX; index++)
      expect(loadOf(index + 1)).toBeGreaterThan(loadOf(index) ?? Number.POSITIVE_INFINITY)
    const speeds = Object.values(SPEED_SYMBOLS)
    expect(speeds).toEqual(speeds.toSorted((a, b) => a - b))
  })
})

test(`a size written in the one way reads as the same size (seed ${seed})`, () => {
  const isStable = fc.property(fc.stringMatching(new RegExp(TIRE_PATTERN.replaceAll(/\?<\w+>/g, ''))), (typed) => {
    const size = readTireSize(typed)
    expect(size).not.toBe(null)
    expect(readTireSize(size?.canonical ?? '')).toEqual(size)
    expect(readTireSize((size?.canonical ?? '').replaceAll(' ', ''))).toEqual(size)
  })
  fc.assert(isStable, { seed, numRuns: 3_000 })
})
