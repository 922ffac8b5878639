import { expect, test } from 'vitest'
import { durationText } from '#renderer/ui/time/durationText.ts'

const MINUTE = 60_000

test.each([
  [30_000, '0 Min.'],
  [59 * MINUTE, '59 Min.'],
  [(3 * 60 + 20) * MINUTE, '3 Std., 20 Min.'],
  [(2 * 24 * 60 + 60 + 5) * MINUTE, '2 Tg., 1 Std.'],
  [-MINUTE, '0 Min.'],
])('A duration of %d ms is shown as %s', (milliseconds, text) =>
  expect(durationText(milliseconds, 'de').replace(/\s/g, ' ')).toMatch(new RegExp(`^${text.replaceAll('.', '\\.')}$`)),
)

test('A duration has Latin digits in Arabic, too', () => expect(durationText(90 * MINUTE, 'ar')).toMatch(/30/))
