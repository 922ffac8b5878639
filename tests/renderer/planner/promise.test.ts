import { expect, test } from 'vitest'
import type { PlannerBlock } from '#contract/planning/blocks.ts'
import type { PlannerPaper } from '#renderer/features/planner/data/planData.ts'
import { alertOf, promiseLine } from '#renderer/features/planner/data/promise.ts'
import { AHF } from '#tests/contract/planning/given.ts'
import { calendar, moment, text, work } from './given.ts'

const lineOf = (blocks: readonly PlannerBlock[], clock: string, changes: { isGone?: boolean } = {}) =>
  promiseLine({
    calendar,
    blocks,
    paper: { waiting_customer: true, hold_reason: 'parts' } as unknown as PlannerPaper,
    locationUuid: AHF,
    isGone: changes.isGone ?? false,
    now: moment(clock),
  })

const promised = work('a', 'anna', '08:00', { promised_at: text('12:00') })

test('The promise of a card is shown with the minutes that are left', () => {
  expect(lineOf([promised], '08:30')).toEqual({
    kind: 'promised',
    at: moment('12:00'),
    minutesLeft: 210,
    isWaiting: true,
  })
})

test('A promise that the plan does not keep is shown as late, and one whose time is over as broken', () => {
  const tight = work('a', 'anna', '08:00', { promised_at: text('08:35') })
  expect(lineOf([tight], '08:30')).toEqual({ kind: 'late', minutes: 25 })
  expect(lineOf([tight], '08:45')).toEqual({ kind: 'broken', minutes: 10 })
})

test('Work that takes longer than planned is not shown as a broken promise, but with its own word and colour', () => {
  const line = lineOf([promised], '09:30')
  expect(line).toEqual({ kind: 'longer' })
  expect(alertOf(line)).toBe('longer')
  expect(alertOf(lineOf([promised], '12:30'))).toBe('late')
  expect(alertOf(lineOf([promised], '08:30'))).toBeNull()
})

test('Promised work without a technician is shown as not assigned, with the same alert as late work', () => {
  const line = lineOf([{ ...promised, technicians: [] }], '08:30')
  expect(line).toEqual({ kind: 'nobody', at: moment('12:00') })
  expect(alertOf(line)).toBe('late')
})

test('Work on hold shows its hold reason, unless it is late', () => {
  const held = work('a', 'anna', '08:00', { state: 'on_hold', promised_at: text('12:00') })
  expect(lineOf([held], '08:30')).toEqual({ kind: 'hold', reason: 'parts' })
  expect(lineOf([{ ...held, promised_at: text('08:35') }], '08:30').kind).toBe('late')
})

test('Finished work is shown as finished, and work of a technician who left as work to reassign', () => {
  expect(lineOf([work('a', 'anna', '08:00', { state: 'finished' })], '08:30')).toEqual({ kind: 'finished' })
  expect(lineOf([promised], '08:30', { isGone: true })).toEqual({ kind: 'give' })
})

test('Work of a person without working time never ends and is shown as work to reassign', () => {
  expect(lineOf([work('a', 'anna', '08:00', { location_uuid: 'unknown' })], '07:00')).toEqual({ kind: 'give' })
})

test('Work without a promise shows its planned end', () => {
  expect(lineOf([work('a', 'anna', '08:00')], '08:30')).toEqual({ kind: 'end', at: moment('09:00'), isWaiting: true })
})

test('Work without a date is shown as undated, and never as taking longer than planned', () => {
  const undated = work('a', 'anna', '08:00', { start: null, promised_at: text('12:00') })
  expect(lineOf([undated], '08:30')).toEqual({ kind: 'undated' })
  expect(lineOf([{ ...undated, promised_at: null }], '08:30')).toEqual({ kind: 'undated' })
  expect(alertOf({ kind: 'undated' })).toBeNull()
  expect(lineOf([{ ...undated, promised_at: text('08:20') }], '08:30').kind).toBe('broken')
})
