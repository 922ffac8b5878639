import { describe, expect, test } from 'vitest'
import { checkPlate, plateKey, plateReadings, plateSearchKeys } from '#contract/vehicles/licensePlate.ts'
import { fc } from '#tests/support/samples/fc.ts'

const seed = Number(process.env.TEST_SEED ?? 1)
const settings = { seed, numRuns: process.env.TEST_FULL ? 30_000 : 4_000 }
const canonicals = (typed: string) => plateReadings(typed).map(({ canonical }) => canonical)

describe('examples of licence plates', () => {
  test.each([
    ['DEM-AB 123', 'normal', 'DEMAB123'],
    ['B-A 1', 'normal', 'BA1'],
    ['DEM-XY 12H', 'normal', 'DEMXY12H'],
    ['DEM-K 77 04/10', 'season', 'DEMK77'],
    ['DEM-06123', 'dealer', 'DEM06123'],
    ['MÜ-0412345A', 'dealer', 'MÜ0412345A'],
  ])('The plate %s is accepted', (canonical, kind, key) => {
    expect(checkPlate(canonical)).toEqual({ state: 'read', reading: { kind, canonical, key, warnings: [] } })
  })

  test.each(['WOB AB 1234E', 'WOB-AB1234E', 'wobab1234e', 'wob.ab-1234 e', 'W O B A B 1234 E'])(
    'A plate is read: %s',
    (typed) => {
      const reading = {
        kind: 'normal',
        canonical: 'WOB-AB 1234E',
        key: 'WOBAB1234E',
        warnings: ['too_many_characters'],
      }
      expect(plateReadings(typed)).toEqual([reading])
    },
  )

  test('E24 A plate that is typed in one piece is found', () => expect(canonicals('demab123')).toEqual(['DEM-AB 123']))

  test('A plate that can be read in two ways asks which one', () => {
    expect(canonicals('BAB123')).toEqual(['B-AB 123', 'BA-B 123'])
    expect(checkPlate('bab 123')).toMatchObject({ state: 'ambiguous' })
    expect(canonicals('B AB123')).toEqual(['B-AB 123'])
    expect(canonicals('BA-B123')).toEqual(['BA-B 123'])
    expect(canonicals('DEMA12')).toEqual(['DE-MA 12', 'DEM-A 12'])
  })

  test('A plate with too many characters gets a warning, and is not refused', () => {
    expect(plateReadings('WOR-AB 1234')).toMatchObject([{ warnings: ['too_many_characters'] }])
    expect(plateReadings('DEM-AB 123')).toMatchObject([{ warnings: [] }])
    expect(plateReadings('DEM-AB 123 04/10')).toMatchObject([{ warnings: ['too_many_characters'] }])
    expect(plateReadings('DEM-AB 12 04/10')).toMatchObject([{ warnings: [] }])
  })

  test.each([
    'DEM\u{2212}AB 123',
    'DE\u{AD}M-AB 123',
    'DEM • AB • 123',
    'DEM\u{200B}-AB\u{200B} 123',
    '\u{200E}DEM-AB 123\u{200E}',
    'DEM_AB_123',
    'DEM/AB/123',
    'DEM|AB|123',
    '\u{FF24}\u{FF25}\u{FF2D}-\u{FF21}\u{FF22} \u{FF11}\u{FF12}\u{FF13}',
  ])('A plate as PDF files, phones and other programs write it is read: %j', (typed) =>
    expect(plateReadings(typed)).toMatchObject([{ canonical: 'DEM-AB 123' }]),
  )

  test.each([
    ...['DEM﹘AB 123', 'DEM﹣AB﹣123', 'DEM－AB　123', 'DEM⁃AB ● 123', '„DEM-AB 123“', '{DEM-AB 123}', 'DEM-AB ١٢٣'],
    ...['D DEM-AB 123', 'D | DEM AB 123', '(D) DEM-AB123'],
  ])('A plate with other signs around its parts, other digits or the sign of the country is read: %s', (typed) =>
    expect(plateReadings(typed)).toMatchObject([{ canonical: 'DEM-AB 123' }]),
  )

  test('A district D is not taken for the sign of the country', () => {
    expect(canonicals('D AB 123')).toEqual(['D-AB 123'])
    expect(canonicals('D-A 12')).toEqual(['D-A 12'])
  })

  test.each(['DEM-K 77 (04-10)', 'DEM-K 77 [04/10]', 'DEM-K 77 04\u{2013}10'])(
    'The season of a plate is read: %s',
    (typed) => expect(plateReadings(typed)).toMatchObject([{ canonical: 'DEM-K 77 04/10' }]),
  )

  test.each([
    ['04/10', []],
    ['11/02', []],
    ['03/01', []],
    ['04/05', []],
    ['04/04', ['season_length']],
    ['03/02', ['season_length']],
  ])('A season of %s warns %j', (season, warnings) =>
    expect(plateReadings(`DEM-K 77 ${season}`)).toMatchObject([{ warnings }]),
  )

  test.each([
    'DEM-AB 0123',
    'DEM-AB',
    '123',
    'DEMO-AB 123',
    'D-ABC 1',
    'DEM-AB 12345',
    'DEM-K 77 04/13',
    'Y 123456',
    '',
  ])('%s is no plate', (typed) => expect(checkPlate(typed)).toEqual({ state: 'invalid' }))

  test('A special plate of at most 20 characters is accepted in any form, in capitals and with single spaces', () => {
    expect(checkPlate(' zh  123-456 ', true)).toEqual({ state: 'special', canonical: 'ZH 123-456', key: 'ZH123456' })
    expect(checkPlate('АВ 1234', true)).toMatchObject({ state: 'special', key: 'АВ1234' })
    expect(checkPlate('  ', true)).toEqual({ state: 'invalid' })
    expect(checkPlate('X'.repeat(20), true)).toMatchObject({ state: 'special' })
    expect(checkPlate('X'.repeat(21), true)).toEqual({ state: 'invalid' })
  })

  test('E24 The search for a typed plate uses every stored key that the plate may have', () => {
    expect(plateSearchKeys('bab 123')).toEqual(['BAB123'])
    expect(plateSearchKeys('demk770410')).toEqual(['DEMK77', 'DEMK770410'])
    expect(plateSearchKeys('zh 123-456')).toEqual(['ZH123456'])
    expect(plateSearchKeys(' - ')).toEqual([])
  })

  test('An umlaut in a plate may be typed as two characters', () =>
    expect(canonicals('mu\u0308-ab 1')).toEqual(['MÜ-AB 1']))
})

const letters = (alphabet: string, most: number) =>
  fc.array(fc.constantFrom(...alphabet), { minLength: 1, maxLength: most }).map((signs) => signs.join(''))
const month = fc.integer({ min: 1, max: 12 }).map((number) => String(number).padStart(2, '0'))
const parts = fc.record({
  district: letters('ABCDEHMNWYÄÖÜ', 3),
  middle: letters('ABEHXYZ', 2),
  number: fc.integer({ min: 1, max: 9_999 }).map(String),
  suffix: fc.constantFrom('', 'E', 'H'),
  season: fc.option(fc.tuple(month, month), { nil: null }),
})
const gap = fc.constantFrom('', ' ', '-', '.', ' - ', '  ', '–')
const typed = fc.record({
  gaps: fc.tuple(gap, gap, gap, gap),
  slash: fc.constantFrom('', '/', '-', ' '),
  isLower: fc.boolean(),
})

/** A plate as it is written, a typed form of it, and the key that both share. */
const spelled = fc.tuple(parts, typed).map(([plate, { gaps, slash, isLower }]) => {
  const { district, middle, number, suffix, season } = plate
  const months = season ? `${gaps[3]}${season.join(slash)}` : ''
  const text = `${district}${gaps[0]}${middle}${gaps[1]}${number}${gaps[2]}${suffix}${months}`
  return {
    canonical: `${district}-${middle} ${number}${suffix}${season ? ` ${season.join('/')}` : ''}`,
    text: isLower ? text.toLowerCase() : text,
    key: `${district}${middle}${number}${suffix}`,
    isDistrictApart: gaps[0] !== '',
  }
})

/** Puts separators at every possible place, and keeps the results that fit the agreed patterns. */
function oracle(text: string): Set<string> {
  const found = new Set<string>()
  const keep = (candidate: string, form: RegExp) => form.test(candidate) && found.add(candidate)
  for (let i = 1; i < text.length; i++) {
    keep(`${text.slice(0, i)}-${text.slice(i)}`, /^[A-ZÄÖÜ]{1,3}-0[3467][0-9]{2,5}[A-Z]?$/)
    for (let j = i + 1; j < text.length; j++) {
      const head = `${text.slice(0, i)}-${text.slice(i, j)}`
      keep(`${head} ${text.slice(j)}`, /^[A-ZÄÖÜ]{1,3}-[A-Z]{1,2} [1-9][0-9]{0,3}[EH]?$/)
      const season = `${text.slice(j, -4)} ${text.slice(-4, -2)}/${text.slice(-2)}`
      keep(`${head} ${season}`, /^[A-ZÄÖÜ]{1,3}-[A-Z]{1,2} [1-9][0-9]{0,3}[EH]? (0[1-9]|1[0-2])\/(0[1-9]|1[0-2])$/)
    }
  }
  return found
}

describe(`random licence plates (seed ${seed})`, () => {
  test('A plate is among the readings of its text, however it is typed', () => {
    const survives = fc.property(spelled, ({ canonical, text, key, isDistrictApart }) => {
      const readings = canonicals(text)
      // A plate with a typed space after the district has one reading.
      if (isDistrictApart) expect(readings).toEqual([canonical])
      else expect(readings).toContain(canonical)
      for (const reading of readings) expect(plateKey(reading)).toBe(key)
      expect(plateSearchKeys(text)).toContain(key)
    })
    fc.assert(survives, settings)
  })

  test('A plate that is typed in one piece has every possible reading, and no other', () => {
    const text = fc.tuple(letters('ABÄEH', 6), letters('0147EH', 9)).map(([front, back]) => `${front}${back}`)
    const agrees = fc.property(text, (plate) => {
      expect(new Set(canonicals(plate))).toEqual(oracle(plate))
    })
    fc.assert(agrees, settings)
  })

  test('The shown spelling of a plate has that plate as its only reading, and no text causes an error', () => {
    const isStable = fc.property(fc.oneof(fc.string(), fc.string({ unit: 'grapheme' })), (text) => {
      for (const canonical of canonicals(text)) expect(canonicals(canonical)).toEqual([canonical])
      const special = checkPlate(text, true)
      if (special.state === 'special' && special.key !== '') expect(plateSearchKeys(text)).toContain(special.key)
    })
    fc.assert(isStable, settings)
  })
})
