import { expect, it } from 'vitest'
import { linkOfAddress } from '#contract/links.ts'
import { COUNTRIES, formatPhone, parsePhone } from '#contract/phone.ts'
import { deskCode, deskRecordOf } from '#contract/service/deskCode.ts'
import { latinDigits } from '#contract/text/latinDigits.ts'
import { plainCode, typedCode } from '#contract/text/typedCode.ts'
import { normaliseCode, normaliseKeyNumber, normaliseTag } from '#contract/vehicles/fields.ts'
import { plateReadings } from '#contract/vehicles/licensePlate.ts'
import { readPartNumber } from '#contract/vehicles/partNumber.ts'
import { readTireSize } from '#contract/vehicles/tireSize.ts'
import { normaliseVin, vinIn } from '#contract/vehicles/vin.ts'
import { paperCode, paperPath, paperPathOf } from '#contract/workshop/paperCode.ts'
import { fileZe } from '#contract/workshop/times/timesFile.ts'
import { fc } from '#tests/support/samples/fc.ts'
import { typedOtherwise, zeros } from '#tests/support/samples/typedOtherwise.ts'

const settings = { seed: Number(process.env.TEST_SEED ?? 1), numRuns: process.env.TEST_FULL ? 10_000 : 1_000 }
const between = fc.constantFrom(
  '',
  ' ',
  '\u00A0',
  '-',
  '\u2010',
  '\u2011',
  '\u2013',
  '\u2014',
  '\u2212',
  ' – ',
  '\u200B',
)
it('A code of twelve characters is read with any dashes and blanks in it, and with digits of any script', () => {
  const code = fc.stringMatching(/^[A-Z2-9]{12}$/)
  fc.assert(
    fc.property(
      code,
      fc.array(between, { minLength: 12, maxLength: 12 }),
      zeros,
      fc.boolean(),
      (text, gaps, zero, isSmall) => {
        const first = zero.codePointAt(0) ?? 0
        const signs = [...text].map((sign) => (/[0-9]/.test(sign) ? String.fromCodePoint(first + Number(sign)) : sign))
        const typed = signs.map((sign, at) => `${sign}${gaps[at]}`).join('')
        expect(typedCode(isSmall ? typed.toLowerCase() : typed)).toBe(text)
      },
    ),
    settings,
  )
})

it('Each digit of any script is read with its value from 0 to 9', () => {
  const digits = Array.from({ length: 0x110000 }, (_none, code) => code)
    .filter((code) => code < 0xd800 || code > 0xdfff)
    .map((code) => String.fromCodePoint(code))
    .filter((sign) => /\p{Nd}/u.test(sign))
  expect(digits.length).toBeGreaterThan(600)
  expect(digits.map(latinDigits).join('')).toBe('0123456789'.repeat(digits.length / 10))
})

it('Telephone numbers and codes of the second factor are read with digits of any script', () => {
  expect(parsePhone('०३० १२३४५६७', 'DE')).toBe('+49301234567')
  expect(['१२३\u2013४५६', '123\u2011456', '123\u00A0456', '１２３ ４５６', '๑๒๓๔๕๖'].map(typedCode)).toEqual(
    Array.from({ length: 5 }, () => '123456'),
  )
  expect(typedCode('ABCD\u2013EFGH\u2011JKLM')).toBe('ABCDEFGHJKLM')
})

it('Any text is read without an error as a telephone number, tire size, part number, plate, code and link', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 60 }), fc.constantFrom(...COUNTRIES), (text, country) => {
      const number = parsePhone(text, country)
      if (number !== undefined) expect(parsePhone(formatPhone(number), country)).toBe(number)
      const size = readTireSize(text)
      if (size !== null) expect(readTireSize(size.canonical)).toEqual(size)
      const part = readPartNumber(text)
      if (part !== null) expect(readPartNumber(part.display)).toEqual(part)
      for (const { canonical } of plateReadings(text))
        expect(plateReadings(canonical).map((one) => one.canonical)).toEqual([canonical])
      const desk = deskRecordOf(text)
      if (desk !== null) expect(deskRecordOf(deskCode(desk.record, desk.uuid))).toEqual(desk)
      expect(typedCode(typedCode(text))).toBe(typedCode(text))
      expect(paperPathOf(text) === null || linkOfAddress(`https://werkbank.example${paperPathOf(text)}`) !== null).toBe(
        true,
      )
    }),
    settings,
  )
})

it('A text that is no code of a second factor is not read as one', () => {
  for (const text of ['', '12345', 'ABCD_EFGH_JKLM', '123 4567'])
    expect(typedCode(text)).not.toMatch(/^([0-9]{6}|[A-Z2-9]{12})$/)
})

it('Codes, VINs, part numbers and numbers of orders are read whatever keyboard or program wrote them', () => {
  const plain = fc.stringMatching(/^[A-Za-z0-9]([A-Za-z0-9_/.:-]{0,18}[A-Za-z0-9])?$/)
  const vin = fc.stringMatching(/^[A-HJ-NPR-Z0-9]{17}$/)
  const part = fc.stringMatching(/^[A-Z0-9]{3}-[0-9]{3}-[0-9]{3}-[A-Z]{1,2}$/)
  const codes = fc.record({
    code: plain,
    vehicle: vin,
    number: part,
    uuid: fc.uuid({ version: 7 }),
    ze: fc.nat(99_999),
  })
  fc.assert(
    fc.property(codes, typedOtherwise, ({ code, vehicle, number, uuid, ze }, write) => {
      expect(plainCode(write(code))).toBe(code)
      expect([normaliseVin(write(vehicle)), vinIn(write(`*${vehicle}*`))]).toEqual([vehicle, vehicle])
      expect(readPartNumber(write(number))).toEqual(readPartNumber(number))
      expect([normaliseCode(write('DTRB1')), normaliseTag(write('A-12'))]).toEqual(['DTRB1', 'A-12'])
      expect(normaliseKeyNumber(write('0603-BHJ'))).toBe('0603/BHJ')
      expect(readTireSize(write('205/55 R16 91V'))?.canonical).toBe('205/55 R16 91V')
      expect(paperPathOf(write(paperCode(uuid)))).toBe(paperPath(uuid))
      expect(deskRecordOf(write(deskCode('checkin', uuid)))).toEqual({ record: 'checkin', uuid })
      expect(fileZe(write(String(ze)))).toBe(ze)
    }),
    settings,
  )
})
