import { expect, test } from 'vitest'
import { planOf } from '#contract/planning/changes.ts'
import { createRowBuilder } from '#renderer/features/planner/board/rows.ts'
import { given, rowsOf, work } from './given.ts'

test('Every person has a row in the plan; work without a person has a row only while there is such work', () => {
  expect(rowsOf([work('a', 'anna', '08:00')]).map(({ id }) => id)).toEqual(['person:anna', 'person:bert', 'person:cem'])
  expect(rowsOf([work('a', null, '08:00')])[0]).toMatchObject({
    id: 'none:',
    bars: [{ uuid: 'a', from: 120, span: 60 }],
  })
})

test('Overlapping blocks lie below each other, and blocks that follow each other lie beside each other', () => {
  const [row] = rowsOf([work('a', 'anna', '08:00'), work('b', 'anna', '08:30'), work('c', 'anna', '09:00')])
  expect(row?.lanes).toBe(2)
  expect(row?.bars.map(({ uuid, lane }) => [uuid, lane])).toEqual([
    ['a', 0],
    ['b', 1],
    ['c', 0],
  ])
})

test('A short block is as wide as a fingertip, and the next one does not lie over it', () => {
  const [row] = rowsOf([
    work('a', 'anna', '08:00', { planned_minutes: 5 }),
    work('b', 'anna', '08:05', { planned_minutes: 5 }),
  ])
  expect(row?.bars.every(({ span }) => span >= 15)).toBe(true)
  expect(row?.lanes).toBe(2)
})

test('A block of two people is in both rows, in each until the share of that person is done', () => {
  const both = work('a', null, '08:00', {
    technicians: [
      { uuid: 'anna', share: 1 },
      { uuid: 'bert', share: 0.5 },
    ],
  })
  const rows = rowsOf([both])
  expect(rows[0]?.bars[0]).toMatchObject({ uuid: 'a', span: 60 })
  expect(rows[1]?.bars[0]).toMatchObject({ uuid: 'a', span: 30 })
})

test('In the view by lift, a block lies in the row of its lift', () => {
  const rows = rowsOf([work('a', 'anna', '08:00', { bay: 'L2' })], 'bays')
  expect(rows.find(({ bars }) => bars.length > 0)?.id).toBe('bay:L2')
})

test('A lift of another location with the same number is another lift', () => {
  const elsewhere = work('a', 'anna', '08:00', { bay: 'L2', location_uuid: 'elsewhere' })
  expect(rowsOf([elsewhere], 'bays').flatMap(({ bars }) => bars)).toEqual([])
})

test('Breaks and the time outside the shift are shaded in a person’s row', () => {
  const [row] = rowsOf([])
  expect(row?.shades).toEqual([
    { kind: 'closed', from: 0, span: 60, away: null },
    { kind: 'closed', from: 600, span: 240, away: null },
    { kind: 'break', from: 360, span: 30, away: null },
  ])
})

test('Rows without a change are the same objects, so that they are not drawn again', () => {
  const build = createRowBuilder()
  const [a, b] = [work('a', 'anna', '08:00'), work('b', 'bert', '08:00')]
  const before = build(given(planOf([a, b])))
  const after = build(given(planOf([a, work('b', 'bert', '09:00')])))
  expect(after[0]).toBe(before[0])
  expect(after[1]).not.toBe(before[1])
})

const gone = { uuid: 'dora', first_name: 'Dora', last_name: 'Lindner', why: 'deleted' } as const

test.each(['technicians', 'bays', 'teams'] as const)(
  'Jobs of a technician who left have a row of their own in the view "%s", above all others',
  (view) => {
    const today = work('a', 'dora', '08:00', { bay: 'L2' })
    const done = work('c', 'dora', '13:00', { state: 'finished' })
    const plan = planOf([today, done, work('b', 'dora', '08:00', { start: '2026-03-20T07:00:00.000Z' })])
    const rows = createRowBuilder()({ ...given(plan, view), former: [gone] })
    const row = rows.find(({ kind }) => kind === 'former')
    expect(row).toMatchObject({ id: 'former:dora', name: 'Dora Lindner', jobs: 2 })
    expect(row?.bars.map(({ uuid }) => uuid)).toEqual(['a', 'c'])
    expect(rows.findIndex(({ kind }) => kind === 'former')).toBe(view === 'bays' ? 1 : 0)
  },
)

test('The row of a technician who left stays on days without their jobs, and goes with their last job', () => {
  const later = work('b', 'dora', '08:00', { start: '2026-03-20T07:00:00.000Z' })
  expect(rowsOf([later]).map(({ id }) => id)).toContain('former:dora')
  expect(rowsOf([{ ...later, technicians: [{ uuid: 'anna', share: 1 }] }]).map(({ id }) => id)).not.toContain(
    'former:dora',
  )
})

test('A helper of a job at another location has no row here', () => {
  const both = ['anna', 'elsewhere'].map((uuid) => ({ uuid, share: 1 }))
  const there = work('a', 'anna', '08:00', { location_uuid: 'location-see', technicians: both })
  expect(rowsOf([there]).filter(({ kind }) => kind === 'former')).toEqual([])
})

test.each(['technicians', 'bays', 'teams'] as const)(
  'Jobs on a lift that the location no longer has keep a row of their own in the view "%s" until they are moved',
  (view) => {
    const today = work('a', 'anna', '08:00', { bay: 'L9' })
    const done = work('c', 'anna', '13:00', { bay: 'L9', state: 'finished' })
    const later = work('b', 'anna', '08:00', { bay: 'L9', start: '2026-03-20T07:00:00.000Z' })
    const row = rowsOf([today, done, later], view).find(({ kind }) => kind === 'goneBay')
    expect(row).toMatchObject({ id: 'goneBay:L9', jobs: 2 })
    expect(row?.bars.map(({ uuid }) => uuid)).toEqual(['a', 'c'])
    expect(rowsOf([later], view).map(({ kind }) => kind)).toContain('goneBay')
    expect(rowsOf([{ ...today, bay: 'L2' }], view).map(({ kind }) => kind)).not.toContain('goneBay')
  },
)

test('A lift of another location does not count as a removed lift here', () => {
  const there = work('a', 'anna', '08:00', { bay: 'L9', location_uuid: 'location-see' })
  expect(rowsOf([there], 'technicians').map(({ kind }) => kind)).not.toContain('goneBay')
})

test.each(['technicians', 'teams'] as const)(
  'The row of the user comes first in the view "%s", above work without a person',
  (view) => {
    const plan = planOf([work('a', null, '08:00'), work('b', 'dora', '08:00')])
    const own = createRowBuilder()(Object.assign(given(plan, view), { me: 'bert' }))
    expect(own.map(({ id }) => id)).toEqual(['person:bert', 'none:', 'former:dora', 'person:anna', 'person:cem'])
    const foreman = createRowBuilder()(Object.assign(given(plan, view), { me: 'elsewhere' }))
    expect(foreman[0]?.id).toBe('none:')
  },
)
