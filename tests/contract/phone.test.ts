import { describe, expect, test } from 'vitest'
import { COUNTRIES, type Country, formatPhone, PHONE, parsePhone } from '#contract/phone.ts'
import { fc } from '#tests/support/samples/fc.ts'

const SETTINGS = { seed: Number(process.env.TEST_SEED ?? 1) }

describe('a telephone number as people write it', () => {
  test.each<[string, Country, string | undefined]>([
    ['+493023125010', 'DE', '+493023125010'],
    ['030 / 123 45 67', 'DE', '+49301234567'],
    ['(030) 1234567', 'DE', '+49301234567'],
    ['030–123.45-67', 'DE', '+49301234567'],
    ['+49 (0)30 1234567', 'DE', '+49301234567'],
    ['+49 030 1234567', 'DE', '+49301234567'],
    ['0049 30-1234567', 'DE', '+49301234567'],
    ['tel:+49-30-1234567', 'DE', '+49301234567'],
    ['\u200e+49\u00a030 1234567', 'DE', '+49301234567'],
    ['٠٣٠ ١٢٣٤٥٦٧', 'DE', '+49301234567'],
    ['۰۳۰ ۱۲۳۴۵۶۷', 'DE', '+49301234567'],
    ['０３０ １２３４５６７', 'DE', '+49301234567'],
    ['030−123﹣45\u00AD﹘67', 'DE', '+49301234567'],
    ['[030] 123•45·67', 'DE', '+49301234567'],
    ['＋49（0）30｜1234567', 'DE', '+49301234567'],
    ['+43 1 58858', 'DE', '+43158858'],
    ['+1 212 555 0100', 'DE', '+12125550100'],
    // In a country without a leading zero, and in one with unknown habits.
    ['+48 (0)22 123 45 67', 'DE', '+48221234567'],
    ['00353 (0)1 234 5678', 'DE', '+35312345678'],
    ['0 123456', 'DE', '+49123456'],
    ['079 123 45 67', 'CH', '+41791234567'],
    ['0660 1234567', 'AT', '+436601234567'],
    ['06 1 234 5678', 'HU', '+3612345678'],
    ['912 345 678', 'ES', '+34912345678'],
    // In Italy the zero belongs to the number.
    ['02 1234567', 'IT', '+39021234567'],
    ['+39 02 1234567', 'DE', '+39021234567'],
    ['+39 (0)2 1234567', 'DE', '+39021234567'],
    ['0039 (0)2 1234567', 'IT', '+39021234567'],
  ])('The telephone number %s in %s is %s', (text, country, number) => expect(parsePhone(text, country)).toBe(number))

  test.each([
    '',
    ' ',
    '0',
    '00',
    '030',
    '123',
    '1234567',
    '0 12345',
    '+49',
    '+0301234567',
    '030 Anna',
    '030 1234567 App. 5',
    '+49 30 1234567 oder 0171 1234567',
    '++49301234567',
    '+49301234567890123',
    '110',
  ])('%s is no telephone number', (text) => expect(parsePhone(text, 'DE')).toBeUndefined())
})

test.each([
  ['+493023125010', '+49 30 23125010'],
  ['+4915228817386', '+49 152 28817386'],
  ['+492214710123', '+49 221 4710123'],
  ['+49330312345', '+49 3303 12345'],
  ['+41791234567', '+41 79 123 45 67'],
  ['+33123456789', '+33 1 23 45 67 89'],
  ['+905321234567', '+90 532 123 45 67'],
  // A country with unknown habits.
  ['+12125550100', '+12125550100'],
  // A number that an older rule accepted is shown unchanged.
  ['+4912', '+4912'],
  ['', ''],
])('The telephone number %s is shown as %s', (number, shown) => expect(formatPhone(number)).toBe(shown))

test('A shown telephone number is read as the same number, in every country', () => {
  const digits = fc.string({ unit: fc.constantFrom(...'0123456789'), minLength: 6, maxLength: 12 })
  const own = digits.filter((text) => !text.startsWith('0'))
  const codes = fc.constantFrom('1', '49', '90', '380', '420', '998')
  const isReadBack = fc.property(fc.constantFrom(...COUNTRIES), codes, own, (at, code, rest) => {
    const number = `+${code}${rest}`
    expect(PHONE.test(number)).toBe(true)
    expect(parsePhone(formatPhone(number), at)).toBe(number)
  })
  fc.assert(isReadBack, SETTINGS)
})

test('Any typed text is either a number that can be kept, or none', () => {
  const isNumberOrNone = fc.property(fc.string(), fc.constantFrom(...COUNTRIES), (text, country) => {
    const number = parsePhone(text, country)
    expect(number === undefined || PHONE.test(number)).toBe(true)
  })
  fc.assert(isNumberOrNone, SETTINGS)
})
