import { expect, test } from 'vitest'
import { makeCalendar } from '#contract/planning/calendar.ts'
import { paceLines } from '#renderer/features/planner/data/paceLines.ts'
import { makeLocation, person } from '#tests/contract/planning/given.ts'
import { work } from './given.ts'

const calendar = makeCalendar([makeLocation()], [person('trained'), person('apprentice', { factor: 0.4 })])

test('The longer time of an apprentice is explained by their factor', () => {
  const [line] = paceLines(calendar, work('a', 'apprentice', '08:00', { planned_minutes: 60 }))
  expect(line).toMatchObject({ person: 'apprentice', planned: 60, times: 2.5, taken: 150, factor: 0.4 })
})

test('Work of a person who needs exactly the target time, and work without a person, need no explanation', () => {
  expect(paceLines(calendar, work('a', 'trained', '08:00'))).toEqual([])
  expect(paceLines(calendar, work('a', null, '08:00'))).toEqual([])
})
