import { expect, test } from 'vitest'
import { totpCode } from '#contract/api/account/auth.ts'
import {
  AGGREGATE_CODE_PATTERN,
  firstRegistrationProblem,
  isBuiltTooLate,
  isFuelLevel,
  KEY_NUMBER_PATTERN,
  normaliseCode,
  normaliseKeyNumber,
  normaliseTag,
  TAG_PATTERN,
} from '#contract/vehicles/fields.ts'

const fits = (pattern: string, text: string) => new RegExp(pattern).test(text)

test.each([
  ['dtrb', true],
  [' SUW ', true],
  ['C4', true],
  ['D', false],
  ['DTRBXYZ', false],
  ['DT-B', false],
])('engine or gearbox code %s: %s', (typed, isCode) =>
  expect(fits(AGGREGATE_CODE_PATTERN, normaliseCode(typed))).toBe(isCode),
)

test.each([
  ['0603/BHJ', '0603/BHJ', true],
  ['0603 bhj', '0603/BHJ', true],
  ['0603-bhj000012', '0603/BHJ00001', false],
  ['0603-bhj00001', '0603/BHJ00001', true],
  ['0603BHJ', '0603/BHJ', true],
  ['603/BHJ', '603/BHJ', false],
  ['0603/BH', '0603/BH', false],
  [' a 12 ', 'A 12', false],
])('key number %s', (typed, normal, isNumber) => {
  const text = normaliseKeyNumber(typed)
  if (isNumber || typed.length < 14) expect(text).toBe(normal)
  expect(fits(KEY_NUMBER_PATTERN, text)).toBe(isNumber)
})

test.each([
  ['7', true],
  ['a 12', true],
  ['ÄB-123', true],
  ['', false],
  ['1234567', false],
])('tag %s: %s', (typed, isTag) => expect(fits(TAG_PATTERN, normaliseTag(typed))).toBe(isTag))

test('registered and built', () => {
  expect(firstRegistrationProblem('1949-12-31', '2026-10-01')).toBe('too_early')
  expect(firstRegistrationProblem('1950-01-01', '2026-10-01')).toBe(null)
  expect(firstRegistrationProblem('2026-10-01', '2026-10-01')).toBe(null)
  expect(firstRegistrationProblem('2026-10-02', '2026-10-01')).toBe('in_future')
  expect([isBuiltTooLate('2020-01-01', '2020-01-01'), isBuiltTooLate('2020-01-02', '2020-01-01')]).toEqual([
    false,
    true,
  ])
})

test('tank', () => {
  expect([0, 12.5, 87.5, 100].every(isFuelLevel)).toBe(true)
  expect([-12.5, 10, 112.5, Number.NaN].some(isFuelLevel)).toBe(false)
})

test.each([
  ['123456', true],
  ['000000', true],
  ['12345', false],
  ['1234567', false],
  ['12345a', false],
])('code of the second factor %s: %s', (text, isCode) => expect(totpCode.safeParse(text).success).toBe(isCode))
