import { describe, expect, test } from 'vitest'
import type { PlannerBlock } from '#contract/planning/blocks.ts'
import { makeCalendar } from '#contract/planning/calendar.ts'
import { type ConflictRules, findConflicts } from '#contract/planning/conflicts.ts'
import type { Person, PlanningLocation } from '#contract/planning/workingTime.ts'
import { fc } from '#tests/support/samples/fc.ts'
import { walkBlock } from './floorOracle.ts'
import { AHF, at, block, DAY, FREE, iso, makeLocation, needs, one, person, runs, SEE } from './given.ts'

const RULES: ConflictRules = { location_uuid: AHF, bookings: [], mayOverlap: false }
const P1 = person('p1')
const found = (
  blocks: PlannerBlock[],
  {
    people = [P1],
    places = [makeLocation()],
    rules = RULES,
  }: { people?: Person[]; places?: PlanningLocation[]; rules?: ConflictRules } = {},
) =>
  findConflicts(makeCalendar(places, people), blocks, rules).map(
    ({ code, severity, block_uuids, subject, minutes }) =>
      [code, severity, block_uuids.toSorted().join(' '), subject, minutes] as const,
  )
const NINE = '2026-09-16T07:00:00.000Z'
const p1 = { start: NINE, technicians: [one('p1')] }

/** A job with its state in each minute. */
type Walked = { given: PlannerBlock } & ReturnType<typeof walkBlock>

/** The span in which a car stands in its bay. */
const stayOf = ({ tasks, freeAt }: Walked) => ({
  from: Math.min(...tasks.flatMap(({ minutes }) => minutes)),
  to: freeAt,
})

function isSharedBay(a: Walked, b: Walked): boolean {
  const [here, there] = [stayOf(a), stayOf(b)]
  const isSame = a.given.bay !== null && a.given.bay === b.given.bay
  return isSame && here.from < there.to && there.from < here.to
}

/** People who work on both jobs in the same minute, and the bay in which both cars stand. */
function collisionsOf(a: Walked, b: Walked): string[] {
  const both = `${a.given.uuid} ${b.given.uuid}`
  const twice = ['p1', 'p2'].filter((who) => {
    const mine = new Set(a.tasks.find(({ uuid }) => uuid === who)?.minutes)
    return b.tasks.find(({ uuid }) => uuid === who)?.minutes.some((minute) => mine.has(minute))
  })
  const people = twice.map((who) => `person_twice ${both} ${who}`)
  return isSharedBay(a, b) ? [...people, `bay_twice ${both} ${a.given.bay}`] : people
}

describe('conflicts of people and bays', () => {
  test('Two jobs of a person or bay conflict exactly when they share a minute', () => {
    const people = [P1, person('p2', { factor: 0.5 })]
    const some = fc.record({
      start: fc.integer({ min: 0, max: 200 }).map((step) => iso(at('2026-09-17T04:00:00Z') + step * 15 * 60_000)),
      planned_minutes: fc.constantFrom(15, 60, 200, 600),
      buffer_minutes: fc.constantFrom(0, 20),
      technicians: fc.constantFrom([one('p1')], [one('p2')], [one('p1', 0.5), one('p2', 0.5)], []),
      bay: fc.constantFrom(null, 'L1', 'L2'),
    })
    fc.assert(
      fc.property(fc.array(some, { minLength: 2, maxLength: 6 }), (all) => {
        const blocks = all.map((changes, index) => block(`b${index}`, changes))
        const walked = blocks.map((given) => ({
          given,
          ...walkBlock(given, people, makeLocation(), at(given.start ?? ''), given.planned_minutes),
        }))
        const expected = walked.flatMap((a, index) => walked.slice(index + 1).flatMap((b) => collisionsOf(a, b)))
        const codes = found(blocks, { people })
          .filter(([code]) => code === 'person_twice' || code === 'bay_twice')
          .map(([code, , uuids, subject]) => `${code} ${uuids} ${subject}`)
        expect(codes.toSorted()).toEqual(expected.toSorted())
      }),
      runs(60),
    )
  })

  test('Two jobs of a person at the same time are a blocking conflict, or a warning where the dealer allows overlaps', () => {
    const blocks = [block('a', p1), block('b', p1)]
    expect(found(blocks)).toEqual([['person_twice', 'block', 'a b', 'p1', null]])
    expect(found(blocks, { rules: { ...RULES, mayOverlap: true } })).toEqual([
      ['person_twice', 'warn', 'a b', 'p1', null],
    ])
  })

  test('Jobs that follow each other, jobs without a date and finished jobs have no conflict', () => {
    expect(found([block('a', p1), block('b', { ...p1, start: '2026-09-16T08:00:00.000Z' })])).toEqual([])
    expect(
      found([block('a', p1), block('b', { ...p1, start: null }), block('c', { ...p1, state: 'finished' })]),
    ).toEqual([])
  })

  test('Bays with the same code at two locations are two bays, and a car stays on its lift over night', () => {
    const there = makeLocation({ uuid: SEE })
    const who = person('p2', {
      sites: [{ location_uuid: SEE, working_time: P1.sites[0]?.working_time ?? { weeks: [], first_monday: '' } }],
    })
    const a = block('a', { ...p1, bay: 'L1' })
    const b = block('b', { ...p1, bay: 'L1', location_uuid: SEE, technicians: [one('p2')] })
    expect(found([a, b], { people: [P1, who], places: [makeLocation(), there] })).toEqual([])
    const long = block('a', {
      start: '2026-09-16T13:00:00.000Z',
      planned_minutes: 120,
      technicians: [one('p1')],
      bay: 'L1',
    })
    const night = block('b', { start: '2026-09-16T15:00:00.000Z', planned_minutes: 30, bay: 'L1' })
    expect(found([long, night]).map(([code]) => code)).toEqual(['bay_twice'])
  })

  test('A job conflicts with a bay that does not exist, is not usable or is of the wrong kind', () => {
    const bay = (code: string, bay_kinds: string[] = []) =>
      found([block('a', { ...p1, bay: code, needs: needs({ bay_kinds }) })])
    expect([bay('L1'), bay('L1', ['lift']), bay('A1', ['lift', 'alignment'])]).toEqual([[], [], []])
    for (const wrong of [bay('X1'), bay('L1', ['alignment'])])
      expect(wrong.map(([code, severity]) => [code, severity])).toEqual([['bay_unfit', 'block']])
    expect(bay('Z9').map(([code, severity]) => [code, severity])).toEqual([['bay_gone', 'block']])
  })
})

describe('skills of technicians', () => {
  const job = block('a', { ...p1, needs: needs({ skills: ['high_voltage_2'] }) })
  const having = (skill: string, valid_until: string | null) =>
    found([job], { people: [{ ...P1, skills: [{ skill, valid_until }] }] })

  test('E06 A high-voltage job conflicts with a technician who lacks the proof', () => {
    expect(found([job])).toEqual([['skill_missing', 'block', 'a', 'high_voltage_2', null]])
    expect(having('high_voltage_1', null).map(([code]) => code)).toEqual(['skill_missing'])
    expect([having('high_voltage_2', null), having('high_voltage_3', null)]).toEqual([[], []])
  })

  test('A proof is valid through its last day, counted for the day on which the job ends', () => {
    expect([
      having('high_voltage_2', '2026-09-16'),
      having('high_voltage_2', '2026-09-15').map(([code]) => code),
    ]).toEqual([[], ['skill_expired']])
    const long = { ...job, planned_minutes: 600 }
    const people = [{ ...P1, skills: [{ skill: 'high_voltage_2', valid_until: '2026-09-16' }] }]
    expect(found([long], { people }).map(([code]) => code)).toEqual(['skill_expired'])
  })

  test('It is enough that one person of the crew has a skill, and of several proofs the longest valid one counts', () => {
    const people = [
      P1,
      person('p2', {
        skills: [
          { skill: 'airbag', valid_until: '2020-01-01' },
          { skill: 'airbag', valid_until: '2027-01-01' },
        ],
      }),
    ]
    const shared = { ...job, needs: needs({ skills: ['airbag'] }), technicians: [one('p1', 0.5), one('p2', 0.5)] }
    expect(found([shared], { people })).toEqual([])
  })
})

describe('working hours and absences', () => {
  const away = (part: { from: string; to: string } | null) => [
    person('p1', {
      absences: [{ kind: 'sick', first_day: '2026-09-16', last_day: '2026-09-16', part, weekdays: null }],
    }),
  ]
  test('A job that begins in an absence is a blocking conflict, and one that runs into an absence is a warning', () => {
    expect(found([block('a', p1)], { people: away(null) })).toEqual([['absent', 'block', 'a', 'p1', null]])
    const people = away({ from: '10:00', to: '11:00' })
    expect(found([block('a', { ...p1, planned_minutes: 60 })], { people })).toEqual([])
    expect(found([block('a', { ...p1, planned_minutes: 61 })], { people })).toEqual([
      ['absent', 'warn', 'a', 'p1', null],
    ])
  })

  test('Jobs outside the shift, on a closed day or for a person without working time are reported', () => {
    expect(found([block('a', { ...p1, start: '2026-09-16T15:00:00.000Z' })])).toEqual([
      ['outside_hours', 'warn', 'a', 'p1', null],
    ])
    // Lunch is no conflict.
    expect(found([block('a', { ...p1, start: '2026-09-16T10:10:00.000Z' })])).toEqual([])
    expect(found([block('a', { start: '2026-09-20T10:10:00.000Z' })])).toEqual([
      ['outside_hours', 'warn', 'a', null, null],
    ])
    expect(found([block('a', p1)], { people: [person('p1', { sites: [] })] })).toEqual([
      ['no_working_time', 'block', 'a', 'p1', null],
    ])
  })

  test('E31 A closed day of one location leaves another location open', () => {
    const here = makeLocation({ closed_days: [{ day: '2026-09-16' }] })
    const who = person('p2', {
      sites: [
        {
          location_uuid: SEE,
          working_time: { weeks: [[DAY, DAY, DAY, DAY, DAY, FREE, FREE]], first_monday: '2026-01-05' },
        },
      ],
    })
    const blocks = [block('a', p1), block('b', { ...p1, location_uuid: SEE, technicians: [one('p2')] })]
    expect(found(blocks, { places: [here, makeLocation({ uuid: SEE })], people: [P1, who] })).toEqual([
      ['outside_hours', 'warn', 'a', 'p1', null],
    ])
  })
})

describe('conflicts of promises and supplies', () => {
  test('E02 A promise before the planned end of its job is reported with the delay in minutes', () => {
    const promised = (promised_at: string) => found([block('a', { ...p1, buffer_minutes: 30, promised_at })])
    expect(promised('2026-09-16T08:00:00.000Z')).toEqual([])
    expect(promised('2026-09-16T07:40:00.000Z')).toEqual([['promise_late', 'warn', 'a', null, 20]])
  })

  test('Incomplete parts and a wheel set that is not ready are reported as warnings', () => {
    const codes = found([block('a', { ...p1, needs: needs({ parts: 'incomplete', wheel_set: 'missing' }) })]).map(
      ([code, severity]) => [code, severity],
    )
    expect(codes).toEqual([
      ['parts_incomplete', 'warn'],
      ['wheel_set_not_ready', 'warn'],
    ])
    expect(found([block('a', { ...p1, needs: needs({ parts: 'complete', wheel_set: 'ready' }) })])).toEqual([])
  })

  test('A loan car is lent once, until the customer’s own car is ready', () => {
    const car = needs({ loan_car_uuid: 'car' })
    const first = block('a', { ...p1, needs: car, promised_at: '2026-09-16T12:00:00.000Z' })
    const second = block('b', { start: '2026-09-16T11:00:00.000Z', needs: car })
    expect(found([first, second])).toEqual([['loan_car_taken', 'block', 'a b', 'car', null]])
    expect(found([first, { ...second, paper_uuid: first.paper_uuid }])).toEqual([])
    expect(found([first, { ...second, start: '2026-09-16T12:00:00.000Z' }])).toEqual([])
    const booking = {
      loan_car_uuid: 'car',
      paper_uuid: 'other',
      from: '2026-09-16T06:00:00.000Z',
      until: '2026-09-16T07:30:00.000Z',
    }
    const booked = (changes: Partial<typeof booking>) =>
      found([first], { rules: { ...RULES, bookings: [{ ...booking, ...changes }] } })
    expect(booked({})).toEqual([['loan_car_taken', 'block', 'a', 'car', null]])
    expect([booked({ paper_uuid: first.paper_uuid }), booked({ loan_car_uuid: 'x' }), booked({ until: NINE })]).toEqual(
      [[], [], []],
    )
  })
})

test('The order of the blocks has no influence on their conflicts', () => {
  const all = [block('a', p1), block('b', { ...p1, bay: 'X1' }), block('c', { ...p1, promised_at: NINE })]
  expect(found(all.toReversed())).toEqual(found(all))
})

test('A job of a technician who left is a blocking conflict, unless it is finished or at another location', () => {
  const job = block('gone', { start: NINE, technicians: [one('p9')] })
  expect(found([job])).toContainEqual(['person_gone', 'block', 'gone', 'p9', null])
  expect(found([{ ...job, state: 'finished' }])).toEqual([])
  const there = { ...job, location_uuid: SEE, technicians: [one('p1'), one('p9')] }
  expect(found([there], { places: [makeLocation(), makeLocation({ uuid: SEE })] }).map(([code]) => code)).not.toContain(
    'person_gone',
  )
})

test('E06 Each technician of a high-voltage job needs the skill; for other skills one is enough', () => {
  const people = [
    person('p1', { skills: [{ skill: 'high_voltage_3', valid_until: null }] }),
    person('p2', { skills: [{ skill: 'high_voltage_1', valid_until: null }] }),
  ]
  const job = (skill: string, ...who: string[]) =>
    block('hv', { start: NINE, technicians: who.map((uuid) => one(uuid, 0.5)), needs: needs({ skills: [skill] }) })
  const codes = (given: PlannerBlock) => found([given], { people }).map(([code]) => code)
  expect(codes(job('high_voltage_2', 'p1'))).toEqual([])
  expect(codes(job('high_voltage_2', 'p1', 'p2'))).toEqual(['skill_missing'])
  expect(codes(job('high_voltage_1', 'p1', 'p2'))).toEqual([])
})
