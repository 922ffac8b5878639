import { expect, test } from 'vitest'
import { copyStanding } from '#renderer/features/server/operator/copyStanding.ts'

const HOUR = 3_600_000
const fact = (is_ok = true) => ({ at: '2026-01-01T00:00:00.000Z', is_ok, note: '' })
const at = Date.parse(fact().at)

test.each([
  ['backup', null, 0, 'unknown'],
  ['backup', fact(false), 0, 'failed'],
  ['backup', fact(), 26 * HOUR, 'ok'],
  ['backup', fact(), 26 * HOUR + 1, 'late'],
  ['restore_test', fact(), 31 * 24 * HOUR, 'ok'],
  ['restore_test', fact(), 31 * 24 * HOUR + 1, 'late'],
] as const)('The last %s with the report %j is after %d ms: %s', (kind, one, age, standing) => {
  expect(copyStanding(kind, one, at + age)).toBe(standing)
})
