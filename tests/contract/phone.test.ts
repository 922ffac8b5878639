import { describe, expect, test } from 'vitest'
import {
  COUNTRIES,
  type Country,
  formatPhone,
  morePhones,
  PHONE,
  parsePhone,
  readPhone,
  typedPhone,
} from '#contract/phone.ts'
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
    // A country code that stands twice.
    ['+49+4930 1234567', 'DE', '+49301234567'],
    ['0049 +49 30 1234567', 'DE', '+49301234567'],
    ['+49+43 1 58858', 'DE', undefined],
    // An extension that belongs to the number of an office, and mobile numbers with dashes.
    ['0431/12345-0', 'DE', '+49431123450'],
    ['04351 77-12', 'DE', '+4943517712'],
    ['01 5885800-12', 'AT', '+431588580012'],
    ['0176/4455667-8', 'DE', '+4917644556678'],
    ['079-123-45-67', 'CH', '+41791234567'],
    ['01-23-45-67-89', 'FR', '+33123456789'],
    ['079 123 45 67', 'CH', '+41791234567'],
    ['0660 1234567', 'AT', '+436601234567'],
    ['06 1 234 5678', 'HU', '+3612345678'],
    ['912 345 678', 'ES', '+34912345678'],
    // A slash behind the area code, and pairs of digits.
    ['0157/3000 9981', 'DE', '+4915730009981'],
    ['04321/99 88 776', 'DE', '+4943219988776'],
    ['+49/(0)30/1234567', 'DE', '+49301234567'],
    ['01/23/45/67/89', 'FR', '+33123456789'],
    // Words around the number.
    ['Tel.: 030 2312511', 'DE', '+49302312511'],
    ['0171 1234567 (privat)', 'DE', '+491711234567'],
    // Spreadsheets remove the zero or the plus.
    ['1573000123', 'DE', '+491573000123'],
    ['4930231251061', 'DE', '+4930231251061'],
    ['612345678', 'FR', '+33612345678'],
    ['6301234567', 'HU', '+36301234567'],
    ['48221234567', 'PL', '+48221234567'],
    ['48221234567', 'DE', undefined],
    ['43219988776', 'DE', undefined],
    // In Italy the zero belongs to the number.
    ['02 1234567', 'IT', '+39021234567'],
    ['+39 02 1234567', 'DE', '+39021234567'],
    ['+39 (0)2 1234567', 'DE', '+39021234567'],
    ['0039 (0)2 1234567', 'IT', '+39021234567'],
  ])('The telephone number %s in %s is read as %s', (text, country, number) =>
    expect(parsePhone(text, country)).toBe(number),
  )

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
    // These texts hold two numbers, or one number and a second ending.
    '04321 5512 / 5513',
    '030 23125100 / 110',
    '0431/12345-0/-22',
    '030-1234567|89',
    '030 123456 · 78',
    '0 30 12345 _ 6',
    '0171 123456 - 0172',
    '0172/4455667-8',
    '04351 77-12/13',
    '0171 1234567 (030 2312512)',
    '+49 30 123456 / 0171…',
    '0512112345/0512112346',
    '030 1234567, 030 1234568',
    // Codes, and numbers in scientific notation.
    'A26 000028',
    '4,91573E+12',
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
  // Countries with unknown habits.
  ['+12125550100', '+1 212 555 0100'],
  ['+74951234567', '+7 495 123 4567'],
  ['+966501234567', '+966 501 234 567'],
  ['+21261234567', '+212 612 345 67'],
  // A number that an older rule accepted is shown unchanged.
  ['+4912', '+4912'],
  ['', ''],
])('The telephone number %s is shown as %s', (number, shown) => expect(formatPhone(number)).toBe(shown))

test.each<[string, Country, ReturnType<typeof readPhone>]>([
  ['04321 556-215 / 0171 1234567', 'DE', { number: '+494321556215', problem: 'second_phone' }],
  ['+49 30 123456; +49 171 1234567', 'AT', { number: '+4930123456', problem: 'second_phone' }],
  ['030 231251 App. 15', 'DE', { number: '+4930231251', problem: 'phone_extension' }],
  ['01 588 58 DW 12', 'AT', { number: '+43158858', problem: 'phone_extension' }],
  ['030 231251 x15', 'DE', { number: '+4930231251', problem: 'phone_extension' }],
  ['030 231251x15', 'DE', { number: '+4930231251', problem: 'phone_extension' }],
  ['030 231251 (DW15)', 'DE', { number: '+4930231251', problem: 'phone_extension' }],
  ['8 (495) 123-45-67 доб.15', 'DE', { problem: 'two_phones' }],
  ['0172/4455667-8', 'DE', { number: '+491724455667', problem: 'second_phone' }],
  ['+49 172 4455667-68', 'AT', { number: '+491724455667', problem: 'second_phone' }],
  ['0172/4455667-8/9', 'DE', { number: '+491724455667', problem: 'second_phone' }],
  ['079 123 45 67-8', 'CH', { number: '+41791234567', problem: 'second_phone' }],
  ['04351 77-12/13', 'DE', { number: '+4943517712', problem: 'second_phone' }],
  ['04351/77-12/13/14', 'DE', { number: '+4943517712', problem: 'second_phone' }],
  ['04351 77-12/130', 'DE', { problem: 'two_phones' }],
  ['030 1234567 (bis 16 Uhr)', 'DE', { number: '+49301234567', problem: 'phone_note' }],
  ['030 1234567 (8-16h)', 'DE', { number: '+49301234567', problem: 'phone_note' }],
  ['030 1234567 Mo-Fr 8-16', 'DE', { number: '+49301234567', problem: 'phone_note' }],
  ['030 1234567, Büro 12', 'DE', { number: '+49301234567', problem: 'phone_note' }],
  ['030 1234567 oder 68', 'DE', { problem: 'two_phones' }],
  ['030 1234567/68 Frau Meier', 'DE', { problem: 'two_phones' }],
  ['04321 5512 privat 5513', 'DE', { problem: 'two_phones' }],
  ['04321 5512 / 5513', 'DE', { problem: 'two_phones' }],
  ['05121 1234 05121 1235', 'DE', { problem: 'two_phones' }],
  ['215', 'DE', { problem: 'invalid_phone' }],
])('The cell %s in %s is read as %o', (text, country, reading) => expect(readPhone(text, country)).toEqual(reading))

test.each([
  ['04321 5512 / 5513', 'two_phones'],
  ['0171 1234567, 030 2312512', 'two_phones'],
  ['030 231251 App. 15', 'phone_extension'],
  ['030 1234567 (bis 16 Uhr)', 'phone_note'],
  ['030 Anna', null],
])('The reason why a form refuses the telephone number %s is %s', (text, reason) =>
  expect(morePhones(text)).toBe(reason),
)

test.each([
  ['Tel.: 040 66969439', '4066969439'],
  ['040 66969439 (Frau X)', '4066969439'],
  ['+49 040 66969439', '494066969439'],
  ['+49 (0)157 3000', '491573000'],
  ['9439', '9439'],
  // Numbers of papers and years with words beside them.
  ['D 913093', ''],
  ['Golf 2019 123456', ''],
  ['A26 000028', ''],
])('The typed search %s looks for the digits "%s" in telephone numbers', (text, digits) =>
  expect(typedPhone(text)).toBe(digits),
)

test('Any international telephone number is shown in groups of digits, and is read back as the same number in every country', () => {
  const codes = fc.integer({ min: 1, max: 999 }).map(String)
  const own = fc.string({ unit: fc.constantFrom(...'123456789'), minLength: 5, maxLength: 12 })
  // No country has the code 440: these are 44 and a zero, which is only dialled at home.
  const withZero = /^(?:31|32|33|40|41|43|44|49|90|380|385|421)0/
  const isReadBack = fc.property(fc.constantFrom(...COUNTRIES), codes, own, (at, code, rest) => {
    fc.pre(!withZero.test(code + rest))
    const number = `+${code}${rest}`
    // Blanks keep a spreadsheet from making it a figure.
    expect(formatPhone(number)).toMatch(/^\+\d{1,3}( \d{1,12})+$/)
    expect(parsePhone(formatPhone(number), at)).toBe(number)
  })
  fc.assert(isReadBack, SETTINGS)
})

test('Two whole telephone numbers in one cell are never joined to a third one', () => {
  const local = fc.integer({ min: 1_000_000, max: 99_999_999 }).map(String)
  const area = fc.constantFrom('030', '0171', '+49 30 ', '04321')
  const number = fc.tuple(area, fc.constantFrom(' ', '/', '-', ''), local).map((parts) => parts.join(''))
  const between = fc.constantFrom(' / ', '/', ', ', '; ', ' | ', ' oder ', ' - ', ' · ', ' _ ', ' (', '\n')
  const isFirstOrNone = fc.property(number, between, number, (first, sign, second) => {
    const read = readPhone(`${first}${sign}${second}`, 'DE').number
    expect(read === undefined || read === parsePhone(first, 'DE')).toBe(true)
    expect(parsePhone(`${first}${sign}${second}`, 'DE')).toBeUndefined()
  })
  fc.assert(isFirstOrNone, SETTINGS)
})

test('A shown telephone number is read as the same number, in every country', () => {
  const digits = fc.string({ unit: fc.constantFrom(...'0123456789'), minLength: 6, maxLength: 12 })
  const own = digits.filter((text) => !text.startsWith('0'))
  const codes = fc.constantFrom('1', '49', '90', '380', '420', '998')
  // No country has the code 440: these are 44 and a zero, which is only dialled at home.
  const withZero = /^(?:31|32|33|40|41|43|44|49|90|380|385|421)0/
  const isReadBack = fc.property(fc.constantFrom(...COUNTRIES), codes, own, (at, code, rest) => {
    fc.pre(!withZero.test(code + rest))
    const number = `+${code}${rest}`
    expect(PHONE.test(number)).toBe(true)
    expect(parsePhone(formatPhone(number), at)).toBe(number)
  })
  fc.assert(isReadBack, SETTINGS)
})

test('Any typed text is read as a telephone number that can be stored, or as none', () => {
  const isNumberOrNone = fc.property(fc.string(), fc.constantFrom(...COUNTRIES), (text, country) => {
    const number = parsePhone(text, country)
    expect(number === undefined || PHONE.test(number)).toBe(true)
  })
  fc.assert(isNumberOrNone, SETTINGS)
})
