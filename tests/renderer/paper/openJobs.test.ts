import { expect, test } from 'vitest'
import type { DayJob } from '#contract/api/dashboard/dashboard.ts'
import { neverBegun, openJobs } from '#renderer/shared/finish/openJobs.ts'

const job = (state: DayJob['state']) => ({ work_uuid: state, state }) as DayJob

test('Reporting a car as done asks only about works that nobody began', () => {
  const jobs = (['new', 'in_progress', 'completed', 'canceled'] as const).map(job)
  expect(openJobs(jobs).map(({ state }) => state)).toEqual(['new', 'in_progress'])
  expect(openJobs(jobs).filter(neverBegun)).toEqual([job('new')])
})
