import { describe, expect, test } from 'vitest'
import { checkDot, isoWeeks } from '#contract/vehicles/dot.ts'

const TODAY = '2026-10-01'
const age = (digits: string) => {
  const found = checkDot(digits, TODAY)
  return found.problem === null ? found.years.toFixed(1) : found.problem
}

test.each([
  ['3318', '8.1'],
  ['1216', '10.5'],
  ['1215', '11.5'],
  ['4025', '1.0'],
  ['4026', '0.0'],
  ['4126', 'future'],
  ['0199', 'future'],
  ['5424', 'format'],
  ['0024', 'format'],
  ['123', 'format'],
  ['12345', 'format'],
  ['33 8', 'format'],
  ['5324', 'week'],
  ['5320', '5.8'],
])('E10 E11 %s seen on 1 October 2026: %s', (digits, expected) => expect(age(digits)).toBe(expected))

test('a tire may be from the week that begins today', () => {
  expect(checkDot('4026', '2026-09-28')).toEqual({ day: '2026-09-28', years: 0, problem: null })
  expect(checkDot('4026', '2026-09-27')).toEqual({ problem: 'future' })
})

describe('against a calendar walked day by day', () => {
  const mondays = new Map<string, string>()
  const DAY = 24 * 60 * 60 * 1_000
  // 3 January 2000 is the Monday of week 1; a week belongs to the year of its Thursday.
  let week = 1
  let year = 2000
  for (let at = Date.parse('2000-01-03'); at < Date.parse('2100-01-04'); at += 7 * DAY) {
    const thursday = new Date(at + 3 * DAY).getUTCFullYear()
    if (thursday !== year) [year, week] = [thursday, 1]
    mondays.set(`${String(week).padStart(2, '0')}${String(year).slice(2)}`, new Date(at).toISOString().slice(0, 10))
    week += 1
  }

  test('every week of the century begins on its Monday, and no other week exists', () => {
    for (let number = 1; number <= 9_999; number++) {
      const digits = String(number).padStart(4, '0')
      const found = checkDot(digits, '2100-06-01')
      expect(found.problem === null ? found.day : undefined, digits).toBe(mondays.get(digits))
    }
  })

  test('weeks of a year', () => {
    for (let one = 2000; one < 2099; one++)
      expect(isoWeeks(one)).toBe([...mondays.keys()].filter((key) => key.endsWith(String(one).slice(2))).length)
  })
})
