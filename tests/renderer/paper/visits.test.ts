import { expect, test } from 'vitest'
import { pastUsers } from '#renderer/features/paper/technicians/usePastNames.ts'
import { visitsOf } from '#renderer/features/paper/walkIn/visits.ts'

const row = (jobId: string, status: 'new' | 'in_progress' | 'picked_up' | 'canceled', day: string) => ({
  jobId,
  status,
  state_since: `${day}T08:00:00.000Z`,
})

test('The last visit is the newest paper whose car has been here, never an appointment or a canceled paper', () => {
  const rows = [
    row('913097', 'new', '2026-11-24'),
    row('913096', 'canceled', '2026-11-23'),
    row('913060', 'in_progress', '2026-11-22'),
    row('912001', 'picked_up', '2026-05-02'),
  ]
  expect(visitsOf(rows).last?.jobId).toBe('913060')
  expect(visitsOf(rows.slice(3)).last?.jobId).toBe('912001')
  expect(visitsOf(rows.slice(0, 2)).last).toBeNull()
})

test('All open papers of the car are named before a second one is saved, and the paper of a car that is here comes first', () => {
  const rows = [
    row('913097', 'new', '2026-11-24'),
    row('913060', 'in_progress', '2026-11-22'),
    row('1', 'picked_up', '2026-05-02'),
  ]
  expect(visitsOf(rows).open.map(({ jobId }) => jobId)).toEqual(['913060', '913097'])
  expect(visitsOf(rows.slice(2)).open).toEqual([])
})

test('The names of users who are not active any more are fetched', () => {
  expect(pastUsers(['gone', '', 'here', 'gone'], new Set(['here']))).toEqual(['gone'])
})
