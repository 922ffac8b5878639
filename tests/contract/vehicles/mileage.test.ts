import { describe, expect, test } from 'vitest'
import { mileageWarning } from '#contract/vehicles/mileage.ts'

describe('a mileage after 50,000 km on 1 March', () => {
  const last = { kilometers: 50_000, day: '2026-03-01' }
  test.each([
    [49_999, '2026-03-02', 'below_last'],
    [50_000, '2026-03-02', null],
    [50_200, '2026-03-02', null],
    [50_201, '2026-03-02', 'too_fast'],
    [50_200, '2026-03-01', null],
    [50_201, '2026-03-01', 'too_fast'],
    [52_000, '2026-03-11', null],
    [52_001, '2026-03-11', 'too_fast'],
    [50_000, '2026-05-30', null],
    [50_000, '2026-05-31', 'unchanged'],
    [50_001, '2026-05-31', null],
  ])('E03 A mileage of %d km on %s is judged as: %s', (kilometers, day, warning) =>
    expect(mileageWarning(kilometers, day, last)).toBe(warning),
  )

  test('A mileage without an earlier one is not doubtful', () =>
    expect(mileageWarning(1, '2026-03-01', null)).toBe(null))
})
