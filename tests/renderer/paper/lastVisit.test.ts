import { expect, test } from 'vitest'
import { lastVisitOf } from '#renderer/features/paper/vehicle/paperVisits.ts'
import { letterOf } from '#renderer/shared/damage/knownMarks.ts'

const mark = { id: 'm', view: 'left', kind: 'dent', size: 'unknown', is_old: false, note: '', x: 1, y: 1 } as const
const visit = (uuid: string, created_at: string, marks: (typeof mark)[] = [mark]) => ({
  uuid,
  created_at,
  jobId: `A-${uuid}`,
  damage_marks: marks,
})
const [spring, summer, autumn] = [visit('1', '2026-03-01'), visit('2', '2026-06-01', []), visit('3', '2026-09-01')]

test('Known marks of a car come from the newest earlier visit with marks, never from this or a later one', () => {
  expect(lastVisitOf([autumn, summer, spring], autumn)).toEqual({
    uuid: '1',
    order: 'A-1',
    at: '2026-03-01',
    marks: [mark],
  })
  expect(lastVisitOf([summer, spring, autumn], null)?.uuid).toBe('3')
  expect(lastVisitOf([autumn, summer, spring], spring)).toBeNull()
  expect(lastVisitOf([], null)).toBeNull()
})

test('Known marks of damage are named by letters, all of them different', () => {
  expect([0, 1, 25, 26].map(letterOf)).toEqual(['A', 'B', 'Z', 'A1'])
  expect(new Set(Array.from({ length: 60 }, (_, index) => letterOf(index))).size).toBe(60)
})
