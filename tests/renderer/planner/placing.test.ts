import { expect, test } from 'vitest'
import { planOf } from '#contract/planning/changes.ts'
import { place, placeStay } from '#renderer/features/planner/board/placing.ts'
import { calendar, moment, text, work } from './given.ts'

const DORA = { kind: 'former', subject: 'dora' } as const
const ANNA = { kind: 'person', subject: 'anna' } as const

test('A job is dragged from a technician who left to one who works there; a helper stays', () => {
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

test('A technician who left gets no new job, but their own job may get another time', () => {
  const plan = planOf([work('a', 'anna', '08:00'), work('b', 'dora', '08:00')])
  const to = { row: DORA, start: moment('10:00') }
  expect(place(plan, 'a', ANNA, to)).toEqual({ refused: 'not_here' })
  expect(place(plan, 'b', DORA, to).change?.[0]?.after).toMatchObject({
    start: text('10:00'),
    technicians: [{ uuid: 'dora', share: 1 }],
  })
})

test('A job that is moved from a removed lift leaves that lift, wherever the job is put', () => {
  const GONE = { kind: 'goneBay', subject: 'L9' } as const
  const plan = planOf([work('a', 'anna', '08:00', { bay: 'L9' })])
  const put = (row: Parameters<typeof place>[2]) => place(plan, 'a', row, { row: ANNA, start: moment('09:00') })
  expect(put(GONE).change?.[0]?.after).toMatchObject({ bay: null, technicians: [{ uuid: 'anna', share: 1 }] })
  const onto = (kind: 'bay' | 'none' | 'goneBay', subject: string) =>
    place(plan, 'a', GONE, { row: { kind, subject }, start: moment('09:00') })
  expect(onto('bay', 'L2').change?.[0]?.after).toMatchObject({ bay: 'L2' })
  expect(onto('none', '').change?.[0]?.after).toMatchObject({ bay: null })
  expect(onto('goneBay', 'L8')).toEqual({ refused: 'not_here' })
})

test('The works of a car are moved together: each follows the one before, also over the break, in one step', () => {
  const blocks = [work('a', 'anna', '08:00'), work('b', 'anna', '09:00', { planned_minutes: 30 })]
  const bert = { kind: 'person', subject: 'bert' } as const
  const { change } = placeStay(planOf(blocks), calendar, blocks, ANNA, { row: bert, start: moment('11:00') })
  expect(change?.map(({ uuid, after }) => [uuid, after?.start, after?.technicians[0]?.uuid])).toEqual([
    ['a', text('11:00'), 'bert'],
    ['b', text('12:00'), 'bert'],
  ])
})

test('Works of a car that wait in the list each leave the person who is gone, when they are put into a row together', () => {
  const blocks = [work('a', 'dora', '08:00'), work('b', 'anna', '09:00')]
  const bert = { kind: 'person', subject: 'bert' } as const
  const rowOf = (uuid: string) => (uuid === 'a' ? DORA : ANNA)
  const { change } = placeStay(planOf(blocks), calendar, blocks, rowOf, { row: bert, start: moment('11:00') })
  expect(change?.map(({ after }) => after?.technicians)).toEqual([
    [{ uuid: 'bert', share: 1 }],
    [{ uuid: 'bert', share: 1 }],
  ])
})

test('The works of a car lose their date together when their card is put back in the list', () => {
  const blocks = [work('a', 'anna', '08:00'), work('b', 'anna', '09:00')]
  const { change } = placeStay(planOf(blocks), calendar, blocks, ANNA, 'tray')
  expect(change?.map(({ after }) => after?.start)).toEqual([null, null])
})
