import { expect, test } from 'vitest'
import { momentOf, type PlannerBlock } from '#contract/planning/blocks.ts'
import { makeCalendar } from '#contract/planning/calendar.ts'
import { loadOf, peopleCapacity } from '#contract/planning/capacity.ts'
import { carryOver, leftOver } from '#contract/planning/carryOver.ts'
import { planOf } from '#contract/planning/changes.ts'
import { AHF, block, makeLocation, person } from './given.ts'

/** A Wednesday. */
const TODAY = '2026-03-04'
const text = (clock: string, day = TODAY) => new Date(`${day}T${clock}:00+01:00`).toISOString()
const calendar = makeCalendar(
  [makeLocation()],
  ['anna', 'bert', 'cem'].map((uuid) => person(uuid)),
)
const work = (uuid: string, technician: string, clock: string, changes: Partial<PlannerBlock> = {}) =>
  block(uuid, { start: text(clock), technicians: [{ uuid: technician, share: 1 }], ...changes })
const BEFORE = '2026-03-03'
const AFTER = '2026-03-05'
const uuids = (blocks: readonly { uuid: string }[]) => blocks.map(({ uuid }) => uuid)

test('Work that earlier days did not finish is left over; such work that already has a time today is listed apart', () => {
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
  const { left, old, placed } = leftOver(plan, calendar, AHF, momentOf(text('06:00')))
  expect(uuids(old)).toEqual(['yesterday'])
  expect(uuids(left)).toEqual(['yesterday'])
  expect(uuids(placed)).toEqual(['first', 'second'])
})

test('Work that takes longer than planned is left over when its working day is over, not before', () => {
  const plan = planOf([
    work('yesterday', 'anna', '09:00', { start: text('09:00', BEFORE) }),
    work('over', 'bert', '07:00', { carried_from: BEFORE }),
    work('to come', 'anna', '17:00', { carried_from: BEFORE }),
    work('today', 'cem', '07:00'),
  ])
  const during = leftOver(plan, calendar, AHF, momentOf(text('15:00')))
  expect(uuids(during.left)).toEqual(['yesterday'])
  expect(uuids(during.placed)).toEqual(['over', 'to come'])
  expect(uuids(during.old)).toEqual(['yesterday'])
  const closed = leftOver(plan, calendar, AHF, momentOf(text('18:00')))
  expect(uuids(closed.left).toSorted()).toEqual(['over', 'today', 'yesterday'])
  expect(uuids(closed.placed)).toEqual(['to come'])
})

test('Work of an earlier day that is planned for a later day is not left over any more', () => {
  const plan = planOf([work('tomorrow', 'anna', '08:00', { start: text('08:00', AFTER), carried_from: BEFORE })])
  const { left, placed, hasEarlier } = leftOver(plan, calendar, AHF, momentOf(text('18:00')))
  expect([left, placed, hasEarlier]).toEqual([[], [], false])
})

test('The list of left-over work says whether any of it comes from an earlier day, even if none has to move into today', () => {
  const at = (clock: string, ...blocks: ReturnType<typeof work>[]) =>
    leftOver(planOf(blocks), calendar, AHF, momentOf(text(clock)))
  const ofToday = at('15:00', work('today', 'cem', '07:00'))
  expect([ofToday.old, ofToday.hasEarlier]).toEqual([[], false])
  const placed = at('06:00', work('placed', 'cem', '07:00', { carried_from: BEFORE }))
  expect([placed.old, placed.hasEarlier]).toEqual([[], true])
  const overdue = at('15:00', work('overdue', 'cem', '07:00', { carried_from: BEFORE }))
  expect([overdue.old, overdue.hasEarlier]).toEqual([[], true])
  const long = { start: text('15:30', BEFORE), planned_minutes: 60 }
  const overnight = work('overnight', 'cem', '15:30', long)
  expect(at('15:00', overnight).left).toEqual([])
  const closed = at('18:00', overnight)
  expect([closed.old, closed.hasEarlier]).toEqual([[], true])
})

test('The work that is carried over to the next working day is exactly the left-over work', () => {
  const plan = planOf([
    work('yesterday', 'anna', '09:00', { start: text('09:00', BEFORE) }),
    work('running', 'cem', '07:00'),
    work('to come', 'bert', '16:00', { carried_from: BEFORE }),
  ])
  const now = momentOf(text('15:00'))
  const change = carryOver(plan, calendar, AHF, { now, reason: null, newUuid: (uuid) => `${uuid} rest` })
  expect(uuids(change)).toEqual(uuids(leftOver(plan, calendar, AHF, now).left))
})

test('The overhang counts each car once, and its open minutes are the carried-over minutes of today', () => {
  const plan = planOf([
    work('yesterday', 'anna', '09:00', {
      start: text('09:00', BEFORE),
      paper_uuid: 'one car',
      planned_minutes: 60,
      done_minutes: 20,
    }),
    work('its second work', 'bert', '08:00', { carried_from: BEFORE, paper_uuid: 'one car', planned_minutes: 30 }),
    work('another car', 'anna', '10:00', { carried_from: BEFORE, paper_uuid: 'another car', planned_minutes: 45 }),
    work('put off', 'bert', '08:00', { start: text('08:00', AFTER), carried_from: BEFORE, planned_minutes: 90 }),
    work('new', 'bert', '10:00', { planned_minutes: 15 }),
  ])
  const overhang = leftOver(plan, calendar, AHF, momentOf(text('06:00')))
  expect([overhang.cars, overhang.minutes]).toEqual([2, 40 + 30 + 45])
  const load = loadOf(calendar, plan.values(), overhang)
  const on = (day: string) => {
    const question = { days: [day], locationUuid: AHF, reservePercent: 0 }
    const { planned, carried_over } = peopleCapacity(calendar, load, ['anna', 'bert', 'cem'], question)
    return { planned, carried_over }
  }
  expect(on(TODAY)).toEqual({ planned: 15, carried_over: overhang.minutes })
  // The part that is done stays on its day. Work that was put off to a later day is ordinary work of that day.
  expect(on(BEFORE)).toEqual({ planned: 20, carried_over: 0 })
  expect(on(AFTER)).toEqual({ planned: 90, carried_over: 0 })
})
