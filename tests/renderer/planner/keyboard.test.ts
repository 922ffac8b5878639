import { expect, test } from 'vitest'
import { planOf } from '#contract/planning/changes.ts'
import { directionOf, type Held, neighbour, nudge } from '#renderer/features/planner/board/keyboard.ts'
import { inOneStep, place, stretch } from '#renderer/features/planner/board/placing.ts'
import { axis, calendar, moment, rowsOf, text, work } from './given.ts'

const blocks = [work('a', 'anna', '08:00'), work('b', 'anna', '10:00'), work('c', 'cem', '09:45')]
const rows = rowsOf(blocks)
const held = (changes: Partial<Held> = {}): Held => ({
  uuid: 'a',
  from: 'person:anna',
  row: 'person:anna',
  start: moment('08:00'),
  end: moment('09:00'),
  isStretched: false,
  ...changes,
})

test('The arrow keys move along a row, and to the nearest bar of the next row that has one', () => {
  const first = { row: 'person:anna', uuid: 'a' }
  expect(neighbour(rows, null, 'down')).toEqual(first)
  expect(neighbour(rows, first, 'on')).toEqual({ row: 'person:anna', uuid: 'b' })
  expect(neighbour(rows, first, 'back')).toEqual(first)
  expect(neighbour(rows, { row: 'person:anna', uuid: 'b' }, 'down')).toEqual({ row: 'person:cem', uuid: 'c' })
  expect(neighbour(rows, { row: 'person:cem', uuid: 'c' }, 'up')).toEqual({ row: 'person:anna', uuid: 'b' })
})

test('In Arabic the left arrow key leads to later work', () => {
  expect(directionOf('ArrowLeft', true)).toBe('on')
  expect(directionOf('ArrowRight', true)).toBe('back')
  expect(directionOf('ArrowLeft', false)).toBe('back')
  expect(directionOf('ArrowRight', false)).toBe('on')
  expect(directionOf('ArrowUp', true)).toBe('up')
  expect(directionOf('a', false)).toBeNull()
})

test('A bar that the keyboard holds moves by a quarter of an hour or a row, and stays on the board', () => {
  expect(nudge(rows, axis, held(), 'on', false)).toMatchObject({ start: moment('08:15'), end: moment('09:15') })
  expect(nudge(rows, axis, held(), 'down', false).row).toBe('person:bert')
  expect(nudge(rows, axis, held({ row: 'person:cem' }), 'down', false).row).toBe('person:cem')
  const dawn = held({ start: moment('06:00'), end: moment('07:00') })
  expect(nudge(rows, axis, dawn, 'back', false).start).toBe(moment('06:00'))
  const dusk = held({ start: moment('19:45'), end: moment('20:45') })
  expect(nudge(rows, axis, dusk, 'on', false).start).toBe(moment('19:45'))
})

test('With Shift the arrow keys move only the end of a bar, and never before one step after its start', () => {
  expect(nudge(rows, axis, held(), 'on', true)).toMatchObject({
    start: moment('08:00'),
    end: moment('09:15'),
    isStretched: true,
  })
  const short = held({ end: moment('08:15') })
  expect(nudge(rows, axis, short, 'back', true)).toEqual(short)
})

test('A bar that is put down in another person’s row becomes theirs, and one undo restores its place and length', () => {
  const plan = planOf(blocks)
  const [anna, , cem] = rows
  const moved = place(plan, 'a', anna ?? null, { row: cem ?? null, start: moment('13:00') })
  const outcome = inOneStep(plan, moved, (next) => stretch(next, calendar, 'a', cem ?? null, moment('14:30')))
  expect(outcome.change).toHaveLength(1)
  expect(outcome.change?.[0]?.after).toMatchObject({
    start: text('13:00'),
    planned_minutes: 90,
    technicians: [{ uuid: 'cem', share: 1 }],
  })
  expect(outcome.change?.[0]?.before).toBe(plan.get('a'))
})

test('Moving a bar to another row replaces the technician of the old row, and leaves the other technicians', () => {
  const technicians = [
    { uuid: 'anna', share: 1 },
    { uuid: 'bert', share: 0.5 },
  ]
  const plan = planOf([work('a', null, '08:00', { technicians })])
  const key = (subject: string) => ({ kind: 'person' as const, subject })
  const after = (from: string, to: string) =>
    place(plan, 'a', key(from), { row: key(to), start: moment('08:00') }).change?.[0]?.after?.technicians
  expect(after('bert', 'cem')).toEqual([
    { uuid: 'cem', share: 0.5 },
    { uuid: 'anna', share: 1 },
  ])
  // One person is on a block only once.
  expect(after('anna', 'bert')).toEqual([{ uuid: 'bert', share: 1 }])
})

test('Across a break, the end of a bar is pulled by worked minutes', () => {
  const plan = planOf([work('a', 'anna', '11:30')])
  const row = { kind: 'person' as const, subject: 'anna' }
  expect(stretch(plan, calendar, 'a', row, moment('13:30')).change?.[0]?.after?.planned_minutes).toBe(90)
})

test('A bar that is put back in the list has no date and keeps its people', () => {
  const plan = planOf(blocks)
  expect(place(plan, 'a', null, 'tray').change?.[0]?.after).toMatchObject({
    start: null,
    technicians: [{ uuid: 'anna', share: 1 }],
  })
  expect(place(planOf([work('a', 'anna', '08:00', { state: 'finished' })]), 'a', null, 'tray').refused).toBe('finished')
})
