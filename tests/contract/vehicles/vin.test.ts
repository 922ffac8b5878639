import { describe, expect, test } from 'vitest'
import {
  checkVin,
  modelYearNear,
  modelYears,
  normaliseVin,
  shortVin,
  vinCheckDigit,
  vinIn,
  vinReadings,
} from '#contract/vehicles/vin.ts'
import { fc } from '#tests/support/samples/fc.ts'

const seed = Number(process.env.TEST_SEED ?? 1)
const settings = { seed, numRuns: process.env.TEST_FULL ? 30_000 : 3_000 }
const LEGAL = [...'ABCDEFGHJKLMNPRSTUVWXYZ0123456789']
const signs = (from: readonly string[], length: number) =>
  fc.array(fc.constantFrom(...from), { minLength: length, maxLength: length }).map((all) => all.join(''))
/** The last four signs of a VIN are digits (ISO 3779). */
const vins = fc.tuple(signs(LEGAL, 13), signs([...'0123456789'], 4)).map(([front, serial]) => front + serial)

describe('examples of VINs', () => {
  test.each(['WVWZZZCDZMW990001', 'WAUZZZ8P34A052528', '1M8GDM9AXKP042788'])('%s is a VIN', (vin) =>
    expect(checkVin(vin)).toEqual({ vin, problem: null, suggestions: [], warnings: [] }),
  )

  test.each([
    ['WVWZZZCDZMW99000', 'length', null],
    ['WVWZZZCDZMW9900011', 'length', 'WVWZZZCDZMW990001'],
    ['', 'length', null],
    ['WVWZZZCDZMW99O001', 'character', 'WVWZZZCDZMW990001'],
    ['WVWZZZCDZMW99Q0I1', 'character', 'WVWZZZCDZMW990011'],
    ['WVWZZZCDZMW99Ü001', 'character', null],
    ['WVWZZZCDZMW99O0?1', 'character', null],
  ])('%s is no VIN (%s)', (typed, problem, suggestion) =>
    expect(checkVin(typed)).toEqual({
      vin: typed,
      problem,
      suggestions: suggestion === null ? [] : [suggestion],
      warnings: [],
    }),
  )

  test('A wrong check digit warns for North America only', () => {
    expect(checkVin('1M8GDM9A1KP042788').warnings).toEqual(['check_digit'])
    expect(checkVin('5M8GDM9AXKP042788').warnings).toEqual(['check_digit'])
    expect(checkVin('1M8GDM9AZKP042788').warnings).toEqual([])
    expect(checkVin('6M8GDM9A1KP042788').warnings).toEqual([])
    expect(checkVin('WVWZZZCD1MW990001').warnings).toEqual([])
  })

  test.each([
    ['WVWZZZCDZMW990001', '2021-05-04', []],
    ['WVWZZZCDZMW990001', '2019-01-01', []],
    ['WVWZZZCDZMW990001', '2023-12-31', []],
    ['WVWZZZCDZMW990001', '2018-12-31', ['model_year']],
    ['WVWZZZCDZMW990001', '2024-01-01', ['model_year']],
    ['WVWZZZCDZMW990001', '1991-06-01', []],
    ['WVWZZZCDZZW990001', '1960-06-01', []],
  ])('%s registered on %s warns %j', (vin, day, warnings) => expect(checkVin(vin, day).warnings).toEqual(warnings))

  test('Six to eight characters are accepted as the end of a VIN', () => {
    expect(['990001', ' mw 990001', 'w990001'].map(shortVin)).toEqual(['990001', 'MW990001', 'W990001'])
    expect(['90001', 'ZMW990001', '99000O'].map(shortVin)).toEqual([null, null, null])
  })
})

test('Each letter of a VIN means the model years of the makers’ table, in both cycles', () => {
  // Written down from the makers' table, letter by letter.
  const table: Record<string, number> = {
    A: 1980,
    B: 1981,
    C: 1982,
    D: 1983,
    E: 1984,
    F: 1985,
    G: 1986,
    H: 1987,
    J: 1988,
    K: 1989,
    L: 1990,
    M: 1991,
    N: 1992,
    P: 1993,
    R: 1994,
    S: 1995,
    T: 1996,
    V: 1997,
    W: 1998,
    X: 1999,
    Y: 2000,
    1: 2001,
    2: 2002,
    3: 2003,
    4: 2004,
    5: 2005,
    6: 2006,
    7: 2007,
    8: 2008,
    9: 2009,
  }
  const withYear = (letter: string) => `WVWZZZCDZ${letter}W990001`
  for (const letter of LEGAL) {
    const first = table[letter]
    expect(modelYears(withYear(letter))).toEqual(first === undefined ? [] : [first, first + 30])
  }
  expect(modelYearNear(withYear('M'), 2026)).toBe(2021)
  expect(modelYearNear(withYear('M'), 1990)).toBe(1991)
  // In the middle between two years the later one counts.
  expect(modelYearNear(withYear('M'), 2006)).toBe(2021)
  expect(modelYearNear(withYear('Z'), 2006)).toBe(null)
})

describe(`random VINs (seed ${seed})`, () => {
  const typing = fc.array(fc.tuple(fc.boolean(), fc.constantFrom('', '', '', ' ', '-', '.', '–')), {
    minLength: 17,
    maxLength: 17,
  })

  test('A VIN is read, whatever its case and separators', () => {
    const survives = fc.property(vins, typing, (vin, ways) => {
      const typed = [...vin].map((sign, at) => (ways[at]?.[0] ? sign.toLowerCase() : sign) + (ways[at]?.[1] ?? ''))
      expect(normaliseVin(` ${typed.join('')} `)).toBe(vin)
      expect(checkVin(typed.join('')).problem).toBe(null)
    })
    fc.assert(survives, settings)
  })

  test('Letters typed for digits are suggested as digits, and never accepted as they are', () => {
    const isBack = fc.property(vins, fc.infiniteStream(fc.constantFrom('O', 'Q')), fc.nat(16), (vin, zeros, at) => {
      const digits = `${vin.slice(0, at)}${at % 2}${vin.slice(at + 1)}`
      const typed = [...digits].map((sign) => {
        if (sign === '0') return zeros.next().value as string
        return sign === '1' ? 'I' : sign
      })
      expect(checkVin(typed.join(''))).toMatchObject({ problem: 'character', suggestions: [digits] })
    })
    fc.assert(isBack, settings)
  })

  test('The check digit is calculated as the standard describes', () => {
    // Letters and digits stand in columns; the column is the value.
    const columns = '0123456789.ABCDEFGH..JKLMN.P.R..STUVWXYZ'
    const oracle = (vin: string) => {
      const sum = [...'8765432X098765432'].reduce(
        (total, weight, at) => total + '0123456789X'.indexOf(weight) * (columns.indexOf(vin.charAt(at)) % 10),
        0,
      )
      return '0123456789X'.charAt(sum % 11)
    }
    fc.assert(
      fc.property(vins, (vin) => {
        expect(vinCheckDigit(vin)).toBe(oracle(vin))
      }),
      settings,
    )
  })
})

describe('scanned VINs', () => {
  const around = fc.constantFrom<(vin: string) => string>(
    (vin) => vin,
    (vin) => `I${vin}`,
    (vin) => `*${vin}*`,
    (vin) => `*I${vin}*`,
    (vin) => `${vin}7`,
    (vin) => `I${vin}K`,
    (vin) => `VIN:${vin}`,
    (vin) => `FIN: ${vin}`,
    (vin) => `${vin.slice(0, 3)}\u{200B}${vin.slice(3)}`,
    (vin) => vin.toLowerCase(),
    (vin) => `Q${vin}`,
    (vin) => `VIN ${vin}`,
    (vin) => `vin${vin}`,
    (vin) => `FIN-${vin}-7`,
    (vin) => `Fzg.-Ident.-Nr.: ${vin}`,
    (vin) => `*${vin.match(/.{1,4}/g)?.join(' ')}*`,
  )

  test('A VIN is read from what bar codes put around it', () => {
    fc.assert(
      fc.property(vins, around, (vin, dress) => {
        // Without VINs with ZZZ one place too late: with a sign behind, they look like a sign in front of a usual VIN.
        fc.pre(!/^.{4}ZZZ/.test(vin))
        expect(vinReadings(dress(vin))).toContain(vin)
        // A digit behind the VIN may also be the last one of a VIN that begins one sign later.
        if (!/[0-9]$/.test(dress('')) || vin.startsWith('WVWZZZ')) expect(vinIn(dress(vin))).toBe(vin)
      }),
      settings,
    )
  })

  test('A text with fewer characters than a VIN is read as no VIN', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[A-Z0-9]{1,16}$/), (text) => {
        expect(vinReadings(text)).toEqual([])
      }),
      settings,
    )
  })

  test('A VIN is found among other words, unless the text holds two different VINs', () => {
    const [one, other] = ['WVWZZZ1KZ6W405522', 'WAUZZZ8P34A052528']
    for (const text of [
      `Fahrzeug-Identifizierungsnummer ${one} / Golf`,
      `${one}\n${one}`,
      `<${one}>`,
      `E: I${one}K, 85 kW`,
    ])
      expect(vinIn(text), text).toBe(one)
    for (const text of [`${one} ${other}`, 'der FAHRZEUGSCHLUESSE liegt da', 'Golf', '', '0'.repeat(40)])
      expect(vinIn(text), text).toBeNull()
  })

  test('A VIN that begins like a label such as "FZG" is read whole, and such a label in front of a VIN is no part of it', () => {
    for (const vin of ['FZGZZZ1KZ6W405522', 'FAHRZEUG1Z6W40552', 'FAHRGESTELLZ40552']) {
      for (const typed of [vin, `*${vin}*`, `${vin.toLowerCase()}`, `FIN: ${vin}`, `FZG ${vin}`, `]C1${vin}`])
        expect(vinIn(typed), typed).toBe(vin)
      expect(vinReadings(vin)).toContain(vin)
    }
    expect(vinReadings('FZGZZZ1KZ6W4055227')).toContain('FZGZZZ1KZ6W405522')
    for (const text of ['FZG-NR 1KZ6W405522', 'FAHRZEUGSCHLUESSE', 'FAHRZEUG NR 405522'])
      expect(vinIn(text), text).toBeNull()
  })

  test('A text of any characters is read without an error, and a read VIN is valid', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 60 }), (text) => {
        for (const vin of [vinIn(text), ...checkVin(text).suggestions, ...vinReadings(text)])
          if (vin !== null) expect(checkVin(vin).problem).toBeNull()
      }),
      settings,
    )
  })

  test('The form offers the VIN inside of a scanned text', () => {
    for (const typed of ['IWVWZZZ1KZ6W405522', '*WVWZZZ1KZ6W405522*', 'WVWZZZ1KZ6W4055227'])
      expect(checkVin(typed)).toMatchObject({ problem: 'length', suggestions: ['WVWZZZ1KZ6W405522'] })
    for (const typed of ['VIN: WVWZZZ1KZ6W4O5522', 'QWVWZZZIKZ6W4O5522', '*WVWZZZIKZ6W405522*'])
      expect(checkVin(typed)).toMatchObject({ problem: 'length', suggestions: ['WVWZZZ1KZ6W405522'] })
  })

  test('A VIN from a scanner that is set to another keyboard is read, and the form offers it', () => {
    for (const typed of ['WAUYYY4G6EN077123', 'wauyyy4g6en077123', 'WAUZZZ4G6ENO77123', ']C1WAUZZZ4G6EN077123'])
      expect(vinReadings(typed), typed).toContain('WAUZZZ4G6EN077123')
    expect(checkVin('WAUYYY4G6EN077123')).toMatchObject({ problem: null, suggestions: ['WAUZZZ4G6EN077123'] })
    // A French keyboard types signs in the row of digits.
    expect(checkVin("ZQUWWW'G§EN°77123").suggestions).toEqual([])
    expect(vinReadings("zquwww'g-enà&&é\"'")).toContain('WAUZZZ4G6EN011234')
  })

  test('A VIN with one character too many is read only if it is clear at which end that character stands', () => {
    expect(vinIn('WVWZZZ1KZ6W4055227')).toBe('WVWZZZ1KZ6W405522')
    expect(vinIn('AWVWZZZ1KZ6W405522')).toBe('WVWZZZ1KZ6W405522')
    const both = ['VF1BB05CF26010203', 'F1BB05CF260102034']
    expect(vinIn('VF1BB05CF260102034')).toBeNull()
    expect(vinReadings('VF1BB05CF260102034')).toEqual(both)
    expect(checkVin('VF1BB05CF260102034')).toMatchObject({ problem: 'length', suggestions: both })
  })

  test.each([']C1', ']A0', ']C0'])(
    'The sign for the kind of a bar code in front of a VIN is no part of it: %s',
    (front) => {
      expect(vinIn(`${front}WVWZZZ1KZ6W405522`)).toBe('WVWZZZ1KZ6W405522')
      expect(vinIn(`${front}IWVWZZZ1KZ6W405522`)).toBe('WVWZZZ1KZ6W405522')
    },
  )
})
