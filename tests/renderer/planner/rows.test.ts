import { expect, test } from 'vitest'
import { planOf } from '#contract/planning/changes.ts'
import { makeRowBuilder } from '#renderer/features/planner/board/rows.ts'
import { given, rowsOf, work } from './given.ts'

test('everybody has a row; work without a name has one only while there is such work', () => {
  expect(rowsOf([work('a', 'anna', '08:00')]).map(({ id }) => id)).toEqual(['person:anna', 'person:bert', 'person:cem'])
  expect(rowsOf([work('a', null, '08:00')])[0]).toMatchObject({
    id: 'none:',
    bars: [{ uuid: 'a', from: 120, span: 60 }],
  })
})

test('what overlaps lies below each other, what follows lies beside', () => {
  const [row] = rowsOf([work('a', 'anna', '08:00'), work('b', 'anna', '08:30'), work('c', 'anna', '09:00')])
  expect(row?.lanes).toBe(2)
  expect(row?.bars.map(({ uuid, lane }) => [uuid, lane])).toEqual([
    ['a', 0],
    ['b', 1],
    ['c', 0],
  ])
})

test('a short block is as wide as a fingertip, and the next one does not lie upon it', () => {
  const [row] = rowsOf([
    work('a', 'anna', '08:00', { planned_minutes: 5 }),
    work('b', 'anna', '08:05', { planned_minutes: 5 }),
  ])
  expect(row?.bars.every(({ span }) => span >= 15)).toBe(true)
  expect(row?.lanes).toBe(2)
})

test('a block of two people is in both rows, each until that person has done their share', () => {
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

test('by lift, a block lies where it stands', () => {
  const rows = rowsOf([work('a', 'anna', '08:00', { bay: 'L2' })], 'bays')
  expect(rows.find(({ bars }) => bars.length > 0)?.id).toBe('bay:L2')
})

test('a lift of another site that has the same number is not one of this site', () => {
  const elsewhere = work('a', 'anna', '08:00', { bay: 'L2', location_uuid: 'elsewhere' })
  expect(rowsOf([elsewhere], 'bays').flatMap(({ bars }) => bars)).toEqual([])
})

test('breaks and the time before and after the shift are shaded', () => {
  const [row] = rowsOf([])
  expect(row?.shades).toEqual([
    { kind: 'closed', from: 0, span: 60 },
    { kind: 'closed', from: 600, span: 240 },
    { kind: 'break', from: 360, span: 30 },
  ])
})

test('rows in which nothing changed are the same ones again', () => {
  const build = makeRowBuilder()
  const [a, b] = [work('a', 'anna', '08:00'), work('b', 'bert', '08:00')]
  const before = build(given(planOf([a, b])))
  const after = build(given(planOf([a, work('b', 'bert', '09:00')])))
  expect(after[0]).toBe(before[0])
  expect(after[1]).not.toBe(before[1])
})

const gone = { uuid: 'dora', first_name: 'Dora', last_name: 'Lindner', why: 'deleted' } as const

test.each(['technicians', 'bays', 'teams'] as const)(
  'jobs of somebody who does not work here any more have a row of their own in the view "%s", above all others',
  (view) => {
    const today = work('a', 'dora', '08:00', { bay: 'L2' })
    const done = work('c', 'dora', '13:00', { state: 'finished' })
    const plan = planOf([today, done, work('b', 'dora', '08:00', { start: '2026-03-20T07:00:00.000Z' })])
    const rows = makeRowBuilder()({ ...given(plan, view), former: [gone] })
    const row = rows.find(({ kind }) => kind === 'former')
    expect(row).toMatchObject({ id: 'former:dora', name: 'Dora Lindner', jobs: 2 })
    expect(row?.bars.map(({ uuid }) => uuid)).toEqual(['a', 'c'])
    expect(rows.findIndex(({ kind }) => kind === 'former')).toBe(view === 'bays' ? 1 : 0)
  },
)

test('the row of somebody who left stays on days without a job of theirs, and goes with the last one', () => {
  const later = work('b', 'dora', '08:00', { start: '2026-03-20T07:00:00.000Z' })
  expect(rowsOf([later]).map(({ id }) => id)).toContain('former:dora')
  expect(rowsOf([{ ...later, technicians: [{ uuid: 'anna', share: 1 }] }]).map(({ id }) => id)).not.toContain(
    'former:dora',
  )
})

test('whoever helps somebody of this site at another one has no row here', () => {
  const both = ['anna', 'elsewhere'].map((uuid) => ({ uuid, share: 1 }))
  const there = work('a', 'anna', '08:00', { location_uuid: 'location-see', technicians: both })
  expect(rowsOf([there]).filter(({ kind }) => kind === 'former')).toEqual([])
})
