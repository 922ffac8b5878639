import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  derivedInspection,
  inspectionAfter,
  inspectionDay,
  inspectionOn,
  inspectionState,
  normaliseInspection,
} from '#contract/vehicles/inspection.ts'

const seed = Number(process.env.TEST_SEED ?? 1)

test.each([
  ['2024-03-15', '2026-10-01', '03.2027'],
  ['2024-03-15', '2027-03-31', '03.2027'],
  ['2024-03-15', '2027-04-01', '03.2029'],
  ['2024-12-31', '2024-12-31', '12.2027'],
  ['2001-01-01', '2026-10-01', '01.2028'],
])('registered on %s, seen from %s: due %s', (first, today, due) => expect(derivedInspection(first, today)).toBe(due))

test('after an inspection the next one is due in 24 months', () => {
  expect(inspectionAfter('2026-12-05')).toBe('12.2028')
  expect(inspectionAfter('2026-01-31')).toBe('01.2028')
})

test('a month is stored as its first day', () => {
  expect(inspectionDay('03.2027')).toBe('2027-03-01')
  expect(inspectionOn('2027-03-01')).toBe('03.2027')
  expect(['01.1999', '12.2030'].map(inspectionDay).map(inspectionOn)).toEqual(['01.1999', '12.2030'])
})

describe('due in October 2026', () => {
  test.each([
    ['2026-07-31', 'valid'],
    ['2026-08-01', 'due'],
    ['2026-10-31', 'due'],
    ['2026-11-01', 'overdue'],
    ['2026-12-31', 'overdue'],
    ['2027-01-01', 'extended'],
  ])('on %s it is %s', (today, state) => expect(inspectionState('10.2026', today)).toBe(state))
})

test.each([
  ['03.2027', '03.2027'],
  ['3/27', '03.2027'],
  ['03-2027', '03.2027'],
  ['032027', '03.2027'],
  ['1227', '12.2027'],
  [' 12 2027 ', '12.2027'],
  ['13.2027', null],
  ['00.2027', null],
  ['2027', null],
  ['03.1827', null],
  ['', null],
])('%s typed is %s', (typed, due) => expect(normaliseInspection(typed)).toBe(due))

test(`the derived month is the first of the series that is not over (seed ${seed})`, () => {
  const day = fc
    .date({ min: new Date('1960-01-01'), max: new Date('2060-12-31'), noInvalidDate: true })
    .map((date) => date.toISOString().slice(0, 10))
  // Month by month, as somebody would count on a calendar.
  const oracle = (first: string, today: string) => {
    let [year = 0, month = 0] = first.split('-').map(Number)
    const forward = (months: number) => {
      for (let step = 0; step < months; step++) {
        month += 1
        if (month > 12) [year, month] = [year + 1, 1]
      }
    }
    const written = () => `${year}-${String(month).padStart(2, '0')}`
    forward(36)
    while (written() < today.slice(0, 7)) forward(24)
    return `${String(month).padStart(2, '0')}.${year}`
  }
  const agrees = fc.property(day, day, (first, today) => {
    const due = derivedInspection(first, today)
    expect(due).toBe(oracle(first, today))
    expect(['valid', 'due']).toContain(inspectionState(due, today))
  })
  fc.assert(agrees, { seed, numRuns: 2_000 })
})
