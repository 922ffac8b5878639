import { expect, test } from 'vitest'
import { daysOf } from '#renderer/features/paper/day/dayCars.ts'

type Answer = NonNullable<Parameters<typeof daysOf>[0]>
const job = (paper: string, given: Partial<Answer['jobs'][number]> = {}) =>
  ({
    paper_uuid: paper,
    work_uuid: `work of ${paper}`,
    state: 'new',
    hold_reason: '',
    planned_at: '2026-11-25T08:00:00Z',
    licensePlate: paper,
    ...given,
  }) as Answer['jobs'][number]

test('A car on hold stands below cars whose work can begin, and above finished ones', () => {
  const jobs = [job('done', { state: 'completed' }), job('waits', { hold_reason: 'parts' }), job('free')]
  expect(daysOf({ jobs, next: null }).ofToday.map(({ plate }) => plate)).toEqual(['free', 'waits', 'done'])
})
