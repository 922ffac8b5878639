import { expect, test } from 'vitest'
import type { PlannerBlock } from '#contract/planning/blocks.ts'
import { makeCalendar } from '#contract/planning/calendar.ts'
import { endangeredAt, riskOf } from '#contract/planning/endangered.ts'
import { AHF, at, block, makeLocation, one, person } from './given.ts'

/** A Wednesday. */
const TODAY = '2026-03-04'
const text = (clock: string, day = TODAY) => new Date(Date.parse(`${day}T${clock}:00+01:00`)).toISOString()
const calendar = makeCalendar([makeLocation()], [person('anna')])
const now = at(text('09:00'))
const asked = { locationUuid: AHF, now }

const planned = (changes: Partial<PlannerBlock> = {}) =>
  block('a', { start: text('10:00'), technicians: [one('anna')], promised_at: text('12:00'), ...changes })
const codeOf = (changes: Partial<PlannerBlock>) => riskOf(calendar, [planned(changes)], asked)?.code ?? null

test('A promise that the plan keeps is not in danger, also while its work takes longer than planned', () => {
  expect(codeOf({})).toBeNull()
  expect(codeOf({ start: text('07:00') })).toBeNull()
})

test('A promise is in danger if it is broken, late by plan, or its work lacks a person, bay or date', () => {
  expect(codeOf({ promised_at: text('08:00') })).toBe('promise_broken')
  expect(codeOf({ promised_at: text('10:30') })).toBe('promise_late')
  expect(codeOf({ technicians: [one('gone')] })).toBe('person_gone')
  expect(codeOf({ bay: 'Z9' })).toBe('bay_gone')
  expect(codeOf({ technicians: [] })).toBe('nobody')
  expect(codeOf({ start: null })).toBe('undated')
})

test('Work that runs, is finished or has no promise endangers nothing', () => {
  expect(codeOf({ technicians: [], state: 'in_progress' })).toBeNull()
  expect(codeOf({ promised_at: text('08:00'), state: 'finished' })).toBeNull()
  expect(codeOf({ promised_at: null, technicians: [] })).toBeNull()
})

test('At a location that plans bays only, work without a technician endangers nothing', () => {
  const noPeople = makeCalendar([makeLocation()], [])
  expect(riskOf(noPeople, [planned({ technicians: [], bay: 'L1' })], asked)).toBeNull()
})

const listed = (
  blocks: readonly PlannerBlock[],
  unplanned: { uuid: string; promised_at: string | null }[] = [],
  day = TODAY,
) =>
  endangeredAt(calendar, { blocks, unplanned }, { ...asked, first: day, last: day }).map(
    ({ paper_uuid, code, minutes }) => [paper_uuid, code, minutes],
  )

test('A car with an endangered promise counts once, for any number of blocks', () => {
  const paper_uuid = 'car'
  const blocks = [
    planned({ paper_uuid, uuid: 'a', promised_at: text('10:30') }),
    planned({ paper_uuid, uuid: 'b', start: text('11:00'), promised_at: text('10:30') }),
  ]
  expect(listed(blocks)).toEqual([['car', 'promise_late', 90]])
})

test('Work promised for today without a date or block belongs to the cars of today, not of tomorrow', () => {
  const undated = planned({ paper_uuid: 'undated', start: null })
  const fresh = { uuid: 'fresh', promised_at: text('13:00') }
  expect(listed([undated], [fresh])).toEqual([
    ['undated', 'undated', null],
    ['fresh', 'undated', null],
  ])
  expect(listed([undated], [fresh], '2026-03-05')).toEqual([])
})

test('A promise that was broken on an earlier day is in danger today and on no other day', () => {
  const old = planned({ start: null, promised_at: text('17:00', '2026-03-02') })
  expect(listed([old])).toEqual([['paper-a', 'promise_broken', 2400]])
  expect(listed([old], [], '2026-03-05')).toEqual([])
})
