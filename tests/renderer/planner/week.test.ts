import { expect, test } from 'vitest'
import type { Staff } from '#contract/planning/capacity.ts'
import { planOf } from '#contract/planning/changes.ts'
import { freeStart } from '#renderer/features/planner/week/freeStart.ts'
import { weekCells } from '#renderer/features/planner/week/weekCells.ts'
import { weekLoad } from '#renderer/features/planner/week/weekLoad.ts'
import { AHF } from '#tests/contract/planning/given.ts'
import { calendar, moment, TODAY, work } from './given.ts'

const THURSDAY = '2026-03-05'
const SATURDAY = '2026-03-07'
const DAYS = [TODAY, THURSDAY, SATURDAY]
const timeZone = 'Europe/Berlin'
/** A moment before the week. */
const EARLY = moment('08:00', '2026-02-20')

const weekOf = (blocks: ReturnType<typeof work>[], teams: Staff['teams'] = [], team: string | null = null) =>
  weekLoad({
    calendar,
    plan: planOf(blocks),
    staff: { people: ['anna', 'bert'], teams },
    team,
    days: DAYS,
    locationUuid: AHF,
    overhang: { left: [], placed: [], day: 0 },
  })
const loadOf = (...blocks: ReturnType<typeof work>[]) => weekOf(blocks)

test('The load of a day is the planned share of the working time of a person, and a day off has no load', () => {
  // 07:00 to 16:00 with half an hour for lunch are 510 minutes.
  const load = loadOf(work('a', 'anna', '08:00', { planned_minutes: 255 }))
  expect(load.byPerson.get('anna')).toEqual([0.5, 0, null])
  expect(load.byPerson.get('bert')).toEqual([0, 0, null])
  expect(load.everybody).toEqual([0.25, 0, null])
})

test('A day with more planned work than working time has a load above 1', () => {
  const load = loadOf(
    work('a', 'anna', '07:00', { planned_minutes: 510 }),
    work('b', 'anna', '07:00', { planned_minutes: 255 }),
  )
  expect(load.byPerson.get('anna')?.[0]).toBe(1.5)
})

test('The reserve of a team is not offered, and work of people who left counts for the whole location', () => {
  const teams = [{ uuid: 'team-1', reserve_percent: 50 }]
  const blocks = [
    work('a', 'anna', '08:00', { planned_minutes: 255 }),
    work('gone', 'nobody here', '08:00', { planned_minutes: 51 }),
  ]
  const load = weekOf(blocks, teams)
  expect(load.byPerson.get('anna')).toEqual([1, 0, null])
  expect(load.everybody[0]).toBeGreaterThan(0.5)
  expect(weekOf([work('a', 'anna', '08:00', { planned_minutes: 255 })], teams).everybody).toEqual([0.5, 0, null])
})

const cells = (...blocks: ReturnType<typeof work>[]) => {
  const bars = blocks.map(({ uuid }) => ({ uuid, from: 0, span: 1, lane: 0, isCut: false }))
  return weekCells({ bars }, { calendar, plan: planOf(blocks), timeZone, days: DAYS }).map((stays) =>
    stays.map(({ blocks: own, isContinued }) => `${own.map(({ uuid }) => uuid).join(' ')}${isContinued ? ' …' : ''}`),
  )
}

test('The works of a car on a day are one card, in the order in which the cars begin', () => {
  expect(
    cells(
      work('c', 'anna', '13:00', { paper_uuid: 'golf' }),
      work('b', 'anna', '09:00', { paper_uuid: 'polo' }),
      work('a', 'anna', '08:00', { paper_uuid: 'golf' }),
    ),
  ).toEqual([['a c', 'b'], [], []])
})

test('A work that goes on the next day is marked as such, and moves as one card', () => {
  expect(cells(work('a', 'anna', '15:00', { planned_minutes: 120 }))).toEqual([['a'], ['a …'], []])
})

const asked = { locationUuid: AHF, timeZone, day: TODAY, person: 'anna', now: EARLY }

test('A card that is dropped on a day and person begins in the first free time that is long enough', () => {
  const plan = planOf([
    work('a', 'anna', '07:30', { planned_minutes: 60 }),
    work('b', 'anna', '10:00', { planned_minutes: 60 }),
  ])
  const short = work('x', 'bert', '08:00', { planned_minutes: 30 })
  const long = work('y', 'bert', '08:00', { planned_minutes: 90 })
  const longer = work('z', 'bert', '08:00', { planned_minutes: 200 })
  expect(freeStart(calendar, plan, [short], asked)).toBe(moment('07:00'))
  expect(freeStart(calendar, plan, [long], asked)).toBe(moment('08:30'))
  expect(freeStart(calendar, plan, [longer], asked)).toBe(moment('11:00'))
})

test('A card of today is not planned into the past, and a job that fits nowhere goes behind the other jobs', () => {
  const now = moment('10:10')
  const block = work('x', 'bert', '08:00', { planned_minutes: 30 })
  expect(freeStart(calendar, planOf([]), [block], Object.assign({}, asked, { now }))).toBe(now)
  const full = planOf([work('a', 'anna', '07:00', { planned_minutes: 480 })])
  expect(freeStart(calendar, full, [work('y', 'bert', '08:00', { planned_minutes: 90 })], asked)).toBe(moment('15:30'))
})

test('A card that is dropped on a day without a person begins when the location opens', () => {
  expect(freeStart(calendar, planOf([]), [work('x', null, '12:00')], Object.assign({}, asked, { person: null }))).toBe(
    moment('07:00'),
  )
})
