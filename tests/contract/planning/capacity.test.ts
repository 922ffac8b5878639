import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { makeCalendar } from '#contract/planning/calendar.ts'
import { type CapacityQuestion, daysOf, loadOf, peopleCapacity, teamCapacity } from '#contract/planning/capacity.ts'
import type { WorkingTime } from '#contract/planning/workingTime.ts'
import { countDay, walkBlock } from './floorOracle.ts'
import { AHF, at, block, DAY, FREE, iso, location, NIGHTS, one, person, runs, SEE, SEEDED, WEEK } from './given.ts'

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
const PLACE = location()
const CALENDAR = makeCalendar([PLACE], PEOPLE)

test('a week begins on Monday and a month has its own days', () => {
  expect(daysOf('day', '2026-09-16')).toEqual(['2026-09-16'])
  expect([DAYS[0], DAYS[6], DAYS.length]).toEqual(['2026-09-14', '2026-09-20', 7])
  expect([daysOf('month', '2028-02-10').length, daysOf('month', '2026-12-31').at(-1)]).toEqual([29, '2026-12-31'])
})

/** The weeks that are counted: their Wednesday, their first and last moment, and when everybody works. */
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

describe('capacity', () => {
  test.each(WEEKS)(
    `adds up to what counting every minute says, %s ${SEEDED}`,
    (_, wednesday, first, last, working_time, cases) => {
      const [from, to] = [at(first), at(last)]
      const days = daysOf('week', wednesday)
      const staff = PEOPLE.map((who) => ({ ...who, sites: [{ location_uuid: AHF, working_time }] }))
      const calendar = makeCalendar([PLACE], staff)
      const asked = question({ days })
      fc.assert(
        fc.property(fc.array(someOf(from), { maxLength: 5 }), (all) => {
          const blocks = all.map((changes, index) => block(`b${index}`, changes))
          const sums = { planned: 0, carried: 0, team: 0 }
          for (const given of blocks) {
            const { tasks } = walkBlock(given, staff, PLACE, at(given.start ?? ''), given.planned_minutes)
            for (const { uuid, minutes } of tasks) {
              const who = staff.find((one) => one.uuid === uuid)
              const worked = minutes.filter((minute) => from <= minute && minute < to).length
              const pace = who ? who.factor * (1 - who.secondary_percent / 100) : 1
              if (who && uuid !== 'p3') sums[given.carried_from ? 'carried' : 'planned'] += worked * pace
              if (!who && given.team_uuid) sums.team += worked
            }
          }
          const load = loadOf(calendar, blocks)
          const net = days.reduce((sum, day) => {
            const minutes = staff.slice(0, 2).map((who) => {
              const { shift, breaks, absence } = countDay(who, PLACE, day)
              return (shift - breaks - absence) * who.factor * (1 - who.secondary_percent / 100)
            })
            return sum + (minutes[0] ?? 0) + (minutes[1] ?? 0)
          }, 0)
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

  test('E31 a holiday takes only the time of its location, a person of two sites keeps the other', () => {
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
    const calendar = makeCalendar([location({ closed_days: [{ day: '2026-09-16' }] }), location({ uuid: SEE })], [both])
    const net = (locationUuid: string | null) =>
      peopleCapacity(calendar, new Map(), ['p1'], question({ locationUuid })).net
    expect([net(AHF), net(SEE), net(null)]).toEqual([0, 510, 510])
  })

  test('days without work and people nobody knows are worth nothing, not an error', () => {
    const empty = { net: 0, reserve: 0, planned: 0, carried_over: 0, free: 0 }
    expect(peopleCapacity(CALENDAR, new Map(), ['p9'], question())).toEqual(empty)
    expect(peopleCapacity(CALENDAR, new Map(), ['p1'], question({ days: ['2026-09-20'] }))).toEqual(empty)
    expect(peopleCapacity(CALENDAR, new Map(), ['p1'], question({ days: [] }))).toEqual(empty)
  })

  test('too much work is shown as less than nothing', () => {
    const blocks = [1, 2].map((index) =>
      block(`b${index}`, { start: '2026-09-16T05:00:00.000Z', planned_minutes: 500, technicians: [one('p1')] }),
    )
    const { free } = peopleCapacity(CALENDAR, loadOf(CALENDAR, blocks), ['p1'], question({ days: ['2026-09-16'] }))
    expect(free).toBe(510 - 51 - 1_000)
  })
})
