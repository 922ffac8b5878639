import { expect, test } from 'vitest'
import { HOLD_REASONS, holdProblem } from '#contract/states/holdReason.ts'
import { RECORD_STATUSES } from '#contract/states/recordStatus.ts'

test('Only new papers and papers in progress can be put on hold, and not until a time in the past', () => {
  const problems = RECORD_STATUSES.map((status) => holdProblem(status, { reason: 'waiting_parts', until: null }, 1_000))
  const not = 'hold_not_in_status'
  expect(problems).toEqual([null, null, not, not, not, not])
  expect(holdProblem('in_progress', { reason: 'wash', until: 1_000 }, 1_000)).toBe('hold_until_past')
  expect(holdProblem('in_progress', { reason: 'wash', until: 1_001 }, 1_000)).toBe(null)
  expect(HOLD_REASONS).toHaveLength(9)
})
