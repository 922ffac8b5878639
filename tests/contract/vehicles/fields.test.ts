import { expect, test } from 'vitest'
import {
  AGGREGATE_CODE_PATTERN,
  firstRegistrationProblem,
  isBuiltTooLate,
  isFuelLevel,
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
])('The engine or gearbox code %s is valid: %s', (typed, isCode) =>
  expect(fits(AGGREGATE_CODE_PATTERN, normaliseCode(typed))).toBe(isCode),
)

test.each([
  ['0603/BHJ', '0603/BHJ'],
  ['0603 bhj', '0603/BHJ'],
  ['0603-bhj00001', '0603/BHJ00001'],
  ['0603BHJ', '0603/BHJ'],
  ['603/BHJ', '603/BHJ'],
  ['0603/BH', '0603/BH'],
  [' a 12 ', 'A 12'],
])('The key number %s is written as %s', (typed, normal) => expect(normaliseKeyNumber(typed)).toBe(normal))

test.each([
  ['7', true],
  ['a 12', true],
  ['ÄB-123', true],
  ['', false],
  ['1234567', false],
])('The key tag %s is valid: %s', (typed, isTag) => expect(fits(TAG_PATTERN, normaliseTag(typed))).toBe(isTag))

test('Doubtful dates of the first registration and of the construction of a car are reported', () => {
  expect(firstRegistrationProblem('1949-12-31', '2026-10-01')).toBe('too_early')
  expect(firstRegistrationProblem('1950-01-01', '2026-10-01')).toBe(null)
  expect(firstRegistrationProblem('2026-10-01', '2026-10-01')).toBe(null)
  expect(firstRegistrationProblem('2026-10-02', '2026-10-01')).toBe('in_future')
  expect([isBuiltTooLate('2020-01-01', '2020-01-01'), isBuiltTooLate('2020-01-02', '2020-01-01')]).toEqual([
    false,
    true,
  ])
})

test('The fuel level is a multiple of one eighth of the tank', () => {
  expect([0, 12.5, 87.5, 100].every(isFuelLevel)).toBe(true)
  expect([-12.5, 10, 112.5, Number.NaN].some(isFuelLevel)).toBe(false)
})
