import { describe, expect, test } from 'vitest'
import type { PlannerBlock } from '#contract/planning/blocks.ts'
import { makeCalendar } from '#contract/planning/calendar.ts'
import {
  type CapacityQuestion,
  daysOf,
  loadOf,
  loadShare,
  locationCapacity,
  peopleCapacity,
  teamCapacity,
} from '#contract/planning/capacity.ts'
import type { Person, WorkingTime } from '#contract/planning/workingTime.ts'
import { fc } from '#tests/support/samples/fc.ts'
import { countDay, walkBlock } from './floorOracle.ts'
import { AHF, at, block, DAY, FREE, iso, makeLocation, NIGHTS, one, person, runs, SEE, SEEDED, WEEK } from './given.ts'

const DAYS = daysOf('week', '2026-09-16')
const question = (changes: Partial<CapacityQuestion> = {}) => ({
  days: DAYS,
  locationUuid: AHF,
  reservePercent: 10,
  ...changes,
})
const PEOPLE = [
  person('p1'),
  person('p2', { factor: 0.4, secondary_percent: 15 }),
  person('p3', { team_uuids: ['team-2'] }),
]
const PLACE = makeLocation()
const CALENDAR = makeCalendar([PLACE], PEOPLE)
const NOTHING_LEFT = { left: [], placed: [], day: 0 }

test('The period of a week begins on Monday, and that of a month has each of its days', () => {
  expect(daysOf('day', '2026-09-16')).toEqual(['2026-09-16'])
  expect([DAYS[0], DAYS[6], DAYS.length]).toEqual(['2026-09-14', '2026-09-20', 7])
  expect([daysOf('month', '2028-02-10').length, daysOf('month', '2026-12-31').at(-1)]).toEqual([29, '2026-12-31'])
})

/** The weeks that are counted: their Wednesday, their first and last moment, and the working times. */
const WEEKS: [name: string, wednesday: string, from: string, to: string, working_time: WorkingTime, cases: number][] = [
  ['of an ordinary week', '2026-09-16', '2026-09-13T22:00:00Z', '2026-09-20T22:00:00Z', WEEK, 60],
  ['E30 of the week that is an hour longer', '2026-10-21', '2026-10-18T22:00:00Z', '2026-10-25T23:00:00Z', NIGHTS, 25],
  ['E30 of the week that is an hour shorter', '2026-03-25', '2026-03-22T23:00:00Z', '2026-03-29T22:00:00Z', NIGHTS, 25],
]
const someOf = (from: number) =>
  fc.record({
    start: fc.integer({ min: -6, max: 340 }).map((half) => iso(from + half * 30 * 60_000)),
    planned_minutes: fc.constantFrom(30, 90, 400, 900),
    buffer_minutes: fc.constantFrom(0, 20),
    technicians: fc.constantFrom([one('p1')], [one('p2')], [one('p1', 0.5), one('p3', 0.5)], []),
    team_uuid: fc.constantFrom(null, 'team-1'),
    bay: fc.constantFrom(null, 'L1'),
    carried_from: fc.constantFrom(null, '2026-09-11'),
  })

const paceOf = ({ factor, secondary_percent }: Person) => factor * (1 - secondary_percent / 100)

/** Work between two moments, by counting each minute: of p1 and p2 planned or carried over, of the team's open work. */
function countWork(blocks: readonly PlannerBlock[], staff: readonly Person[], from: number, to: number) {
  const sums = { planned: 0, carried: 0, team: 0 }
  const tasks = blocks.flatMap((given) =>
    walkBlock(given, staff, PLACE, at(given.start ?? ''), given.planned_minutes).tasks.map((task) => ({
      ...task,
      given,
    })),
  )
  for (const { uuid, minutes, given } of tasks) {
    const who = staff.find((one) => one.uuid === uuid)
    const worked = minutes.filter((minute) => from <= minute && minute < to).length
    if (who && uuid !== 'p3') sums[given.carried_from ? 'carried' : 'planned'] += worked * paceOf(who)
    if (!who && given.team_uuid) sums.team += worked
  }
  return sums
}

/** Minutes that these people can work on some days, counted minute by minute. */
function countNet(people: readonly Person[], days: readonly string[]): number {
  const parts = days.flatMap((day) =>
    people.map((who) => {
      const { shift, breaks, absence } = countDay(who, PLACE, day)
      return (shift - breaks - absence) * paceOf(who)
    }),
  )
  return parts.reduce((sum, part) => sum + part, 0)
}

describe('working capacity of people', () => {
  test.each(WEEKS)(
    `Capacity equals a count of every single minute, %s ${SEEDED}`,
    (_, wednesday, first, last, working_time, cases) => {
      const [from, to] = [at(first), at(last)]
      const days = daysOf('week', wednesday)
      const staff = PEOPLE.map((who) => ({ ...who, sites: [{ location_uuid: AHF, working_time }] }))
      const calendar = makeCalendar([PLACE], staff)
      const asked = question({ days })
      fc.assert(
        fc.property(fc.array(someOf(from), { maxLength: 5 }), (all) => {
          const blocks = all.map((changes, index) => block(`b${index}`, changes))
          const sums = countWork(blocks, staff, from, to)
          const placed = blocks.filter(({ carried_from }) => carried_from !== null)
          const load = loadOf(calendar, blocks, { ...NOTHING_LEFT, placed })
          const net = countNet(staff.slice(0, 2), days)
          const people = peopleCapacity(calendar, load, ['p1', 'p2'], asked)
          expect(people.net).toBeCloseTo(net, 6)
          expect(people.planned).toBeCloseTo(sums.planned, 6)
          expect(people.carried_over).toBeCloseTo(sums.carried, 6)
          expect(people.free).toBeCloseTo(net * 0.9 - sums.planned - sums.carried, 6)
          const team = teamCapacity(calendar, load, 'team-1', asked)
          expect(team.planned + team.carried_over).toBeCloseTo(sums.planned + sums.carried + sums.team, 6)
        }),
        runs(cases),
      )
    },
  )

  test('E31 A holiday takes only the working time at its location; a person of two locations keeps the time at the other', () => {
    const half = (day: number) => ({
      weeks: [[0, 1, 2, 3, 4, 5, 6].map((index) => (index === day ? DAY : FREE))],
      first_monday: '2026-01-05',
    })
    const both = person('p1', {
      sites: [
        { location_uuid: AHF, working_time: half(2) },
        { location_uuid: SEE, working_time: half(3) },
      ],
    })
    const calendar = makeCalendar(
      [makeLocation({ closed_days: [{ day: '2026-09-16' }] }), makeLocation({ uuid: SEE })],
      [both],
    )
    const net = (locationUuid: string | null) =>
      peopleCapacity(calendar, new Map(), ['p1'], question({ locationUuid })).net
    expect([net(AHF), net(SEE), net(null)]).toEqual([0, 510, 510])
  })

  test('Days without work and unknown people have no capacity and cause no error', () => {
    const empty = { net: 0, reserve: 0, planned: 0, carried_over: 0, free: 0 }
    expect(peopleCapacity(CALENDAR, new Map(), ['p9'], question())).toEqual(empty)
    expect(peopleCapacity(CALENDAR, new Map(), ['p1'], question({ days: ['2026-09-20'] }))).toEqual(empty)
    expect(peopleCapacity(CALENDAR, new Map(), ['p1'], question({ days: [] }))).toEqual(empty)
  })

  test('More planned work than working time is shown as negative free time', () => {
    const blocks = [1, 2].map((index) =>
      block(`b${index}`, { start: '2026-09-16T05:00:00.000Z', planned_minutes: 500, technicians: [one('p1')] }),
    )
    const { free } = peopleCapacity(CALENDAR, loadOf(CALENDAR, blocks, NOTHING_LEFT), ['p1'], {
      ...question(),
      days: ['2026-09-16'],
    })
    expect(free).toBe(510 - 51 - 1_000)
  })

  test('The load is the share of planned and carried-over work in the time on offer; without time on offer there is no load', () => {
    expect(loadShare({ net: 500, reserve: 100, planned: 250, carried_over: 50 })).toBe(0.75)
    expect(loadShare({ net: 500, reserve: 100, planned: 450, carried_over: 0 })).toBeGreaterThan(1)
    expect(loadShare({ net: 0, reserve: 0, planned: 60, carried_over: 0 })).toBe(null)
  })

  test('A person of two teams counts once in a location, with the larger reserve; work of people who left is added', () => {
    const days = ['2026-09-16']
    const calendar = makeCalendar([PLACE], [person('p1', { team_uuids: ['team-1', 'team-2'] })])
    const teams = [
      { uuid: 'team-1', reserve_percent: 60 },
      { uuid: 'team-2', reserve_percent: 50 },
    ]
    const start = '2026-09-16T05:00:00.000Z'
    const blocks = [
      block('own', { start, planned_minutes: 60, technicians: [one('p1')] }),
      block('former', { start, planned_minutes: 30, technicians: [one('p9')] }),
    ]
    const staff = { people: ['p1'], teams }
    const { net, reserve, planned } = locationCapacity(calendar, loadOf(calendar, blocks, NOTHING_LEFT), staff, {
      days,
      locationUuid: AHF,
    })
    expect([net, reserve, planned]).toEqual([510, 306, 90])
  })
})
