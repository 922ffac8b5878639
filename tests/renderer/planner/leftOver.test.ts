import { expect, test } from 'vitest'
import { planOf } from '#contract/planning/changes.ts'
import { leftOver } from '#renderer/features/planner/dialogs/leftOver.ts'
import { calendar, site, TODAY, text, work } from './given.ts'

const BEFORE = '2026-03-03'
const AFTER = '2026-03-05'
const uuids = (blocks: readonly { uuid: string }[]) => blocks.map(({ uuid }) => uuid)

test('left over is what earlier days did not finish: where it lies still, and where closing time put it today', () => {
  const plan = planOf([
    work('yesterday', 'anna', '09:00', { start: text('09:00', BEFORE) }),
    work('done', 'anna', '10:00', { start: text('10:00', BEFORE), state: 'finished' }),
    work('second', 'anna', '09:00', { carried_from: BEFORE }),
    work('first', 'bert', '08:00', { carried_from: BEFORE }),
    work('finished', 'bert', '09:00', { carried_from: BEFORE, state: 'finished' }),
    work('today', 'bert', '10:00'),
    work('later', 'bert', '10:00', { start: text('10:00', AFTER), carried_from: BEFORE }),
    work('put off', 'bert', '11:00', { carried_from: TODAY }),
    work('elsewhere', 'cem', '08:00', { carried_from: BEFORE, location_uuid: 'elsewhere' }),
  ])
  const { old, placed } = leftOver(plan, calendar, site, TODAY)
  expect(uuids(old)).toEqual(['yesterday'])
  expect(uuids(placed)).toEqual(['first', 'second'])
})
