import { expect, test } from 'vitest'
import { DATE_PRESETS, dayIn, presetDays } from '#contract/datePresets.ts'

test.each([
  ['today', '2026-03-01', '2026-03-01', '2026-03-01'],
  ['yesterday', '2026-03-01', '2026-02-28', '2026-02-28'],
  ['last_7_days', '2026-03-01', '2026-02-23', '2026-03-01'],
  ['last_30_days', '2024-03-01', '2024-02-01', '2024-03-01'],
  ['this_month', '2024-02-29', '2024-02-01', '2024-02-29'],
  ['last_month', '2026-01-31', '2025-12-01', '2025-12-31'],
  ['last_month', '2024-03-31', '2024-02-01', '2024-02-29'],
  ['this_year', '2026-12-31', '2026-01-01', '2026-12-31'],
  ['last_year', '2026-01-01', '2025-01-01', '2025-12-31'],
] as const)('The date preset %s on %s means %s to %s', (preset, today, from, to) =>
  expect(presetDays(preset, today)).toEqual({ from, to }),
)

test('Every date preset begins no later than it ends', () => {
  for (const preset of DATE_PRESETS) {
    const { from, to } = presetDays(preset, '2026-11-21')
    expect(from <= to).toBe(true)
  }
})

test('The day of a moment is the day in the given time zone, in summer time and in winter time', () => {
  expect(dayIn('Europe/Berlin', Date.parse('2026-03-28T23:30:00Z'))).toBe('2026-03-29')
  expect(dayIn('Europe/Berlin', Date.parse('2026-07-01T21:59:59Z'))).toBe('2026-07-01')
  expect(dayIn('Europe/Berlin', Date.parse('2026-07-01T22:00:00Z'))).toBe('2026-07-02')
})
