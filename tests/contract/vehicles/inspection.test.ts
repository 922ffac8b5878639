import { describe, expect, test } from 'vitest'
import { inspectionOn, inspectionState } from '#contract/vehicles/inspection.ts'

test('A stored inspection day is shown as its month', () => {
  expect(inspectionOn('2027-03-01')).toBe('03.2027')
  expect(['1999-01-01', '2030-12-31'].map(inspectionOn)).toEqual(['01.1999', '12.2030'])
})

describe('an inspection that is due in October 2026', () => {
  test.each([
    ['2026-07-31', 'valid'],
    ['2026-08-01', 'due'],
    ['2026-10-31', 'due'],
    ['2026-11-01', 'overdue'],
    ['2026-12-31', 'overdue'],
    ['2027-01-01', 'extended'],
  ])('An inspection due in October 2026 on %s is %s', (today, state) =>
    expect(inspectionState('10.2026', today)).toBe(state),
  )
})
