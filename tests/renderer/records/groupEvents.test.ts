import { expect, test } from 'vitest'
import { groupEvents } from '#renderer/records/form/history/groupEvents.ts'

const [ANNA, BERT] = [{ uuid: 'anna' }, { uuid: 'bert' }]
const at = (minute: number) => new Date(Date.UTC(2026, 2, 1, 8, minute)).toISOString()
const change = (field: string, before: unknown, after: unknown) => ({ field, before, after })
const event = (minute: number, by: typeof ANNA | null, ...changes: ReturnType<typeof change>[]) => ({
  at: at(minute),
  event: 'paper.changed',
  by,
  changes,
})

test('Changes by one user within ten minutes are one entry of the history, with the first old and the last new value', () => {
  const events = [
    event(9, ANNA, change('tag', 'A', 'B'), change('model', '', 'Golf')),
    event(5, ANNA, change('tag', '', 'A')),
    event(4, ANNA, change('wash', false, true)),
  ]
  expect(groupEvents(events)).toEqual([
    {
      at: at(9),
      since: at(4),
      event: 'paper.changed',
      by: ANNA,
      changes: [change('wash', false, true), change('tag', '', 'B'), change('model', '', 'Golf')],
    },
  ])
})

test('A change that was taken back is not shown in the entry of the history', () => {
  const events = [
    event(2, ANNA, change('tag', 'A', '')),
    event(1, ANNA, change('tag', '', 'A'), change('vin', '', 'W')),
  ]
  expect(groupEvents(events).map(({ changes }) => changes)).toEqual([[change('vin', '', 'W')]])
})

test('A field that was empty at first is shown with an empty old value', () => {
  const events = [
    event(2, ANNA, change('technician', 'jana', 'torsten')),
    event(1, ANNA, change('technician', null, 'jana')),
  ]
  expect(groupEvents(events)[0]?.changes).toEqual([change('technician', null, 'torsten')])
  const emptied = [event(3, ANNA, change('technician', 'torsten', null)), ...events]
  expect(groupEvents(emptied)[0]?.changes).toEqual([])
})

test('Another user, another event and a long pause begin another entry of the history', () => {
  const events = [
    event(40, ANNA, change('tag', 'C', 'D')),
    event(20, ANNA, change('tag', 'B', 'C')),
    event(19, BERT, change('tag', 'A', 'B')),
    event(18, ANNA, change('tag', '', 'A')),
    Object.assign(event(17, ANNA), { event: 'paper.created' }),
    event(16, null, change('tag', '1', '')),
    event(15, null, change('tag', '', '1')),
  ]
  expect(groupEvents(events)).toHaveLength(events.length)
})

test('Changes of several rows are grouped by row, also when the user made them in turns', () => {
  const of = (row: string, minute: number) =>
    Object.assign(event(minute, ANNA, change('tag', '', row)), { record_uuid: row })
  const groups = groupEvents([of('one', 4), of('two', 3), of('one', 2), of('two', 1)])
  expect(groups.map(({ record_uuid, since }) => [record_uuid, since])).toEqual([
    ['one', at(2)],
    ['two', at(1)],
  ])
})

test('Additions and removals of members are never merged', () => {
  const members = (minute: number) => event(minute, ANNA, change('members', [], ['x']))
  expect(groupEvents([members(2), members(1)])).toHaveLength(2)
})
