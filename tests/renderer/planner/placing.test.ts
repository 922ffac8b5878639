import { expect, test } from 'vitest'
import { planOf } from '#contract/planning/changes.ts'
import { place } from '#renderer/features/planner/board/placing.ts'
import { moment, text, work } from './given.ts'

const DORA = { kind: 'former', subject: 'dora' } as const
const ANNA = { kind: 'person', subject: 'anna' } as const

test('a job is dragged from somebody who left to somebody who is there; a helper stays', () => {
  const technicians = [
    { uuid: 'bert', share: 0.5 },
    { uuid: 'dora', share: 1 },
  ]
  const plan = planOf([work('a', null, '08:00', { technicians })])
  const { change } = place(plan, 'a', DORA, { row: ANNA, start: moment('09:00') })
  expect(change?.[0]?.after).toMatchObject({
    start: text('09:00'),
    technicians: [
      { uuid: 'anna', share: 1 },
      { uuid: 'bert', share: 0.5 },
    ],
  })
})

test('nobody gives work to somebody who does not work there any more; their own job may get another time', () => {
  const plan = planOf([work('a', 'anna', '08:00'), work('b', 'dora', '08:00')])
  const to = { row: DORA, start: moment('10:00') }
  expect(place(plan, 'a', ANNA, to)).toEqual({ refused: 'not_here' })
  expect(place(plan, 'b', DORA, to).change?.[0]?.after).toMatchObject({
    start: text('10:00'),
    technicians: [{ uuid: 'dora', share: 1 }],
  })
})
