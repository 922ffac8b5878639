import { describe, expect, test } from 'vitest'
import type { PlannerBlock } from '#contract/planning/blocks.ts'
import { makeCalendar } from '#contract/planning/calendar.ts'
import { guardPromise } from '#contract/planning/promise.ts'
import type { PromiseAnswer, PromiseQuestion } from '#contract/planning/promiseAnswer.ts'
import type { Person } from '#contract/planning/workingTime.ts'
import { fc } from '#tests/support/samples/fc.ts'
import { AHF, at, block, iso, makeLocation, one, person, SEEDED } from './given.ts'
import { earliestHonest, NEW_JOB, type PlainFloor, type Run, runsInOrder } from './plainFloor.ts'
import { question } from './promiseQuestions.ts'

const FLOORS = 2_000
const MINUTE = 60_000
/** A Wednesday. */
const MIDNIGHT = at('2026-09-16T00:00:00Z')
const LOCATION = makeLocation({ time_zone: 'UTC' })
const PEOPLE = ['p1', 'p2', 'p3']
const seed = Number(process.env.TEST_SEED ?? 20_260_916)

const moment = (from: number, to: number) =>
  fc.integer({ min: from, max: to }).map((tens) => iso(MIDNIGHT + tens * 10 * MINUTE))

const workingDay = fc.constantFrom(
  { shifts: [{ from: '07:00', to: '16:00' }], breaks: [{ from: '12:00', to: '12:30' }] },
  { shifts: [{ from: '09:15', to: '18:00' }], breaks: [{ from: '13:00', to: '13:45' }] },
  {
    shifts: [
      { from: '06:00', to: '10:00' },
      { from: '14:00', to: '17:30' },
    ],
    breaks: [],
  },
)
const somebody = (uuid: string): fc.Arbitrary<Person> =>
  fc
    .record({
      day: workingDay,
      factor: fc.constantFrom(1, 1, 0.8, 0.5),
      secondary_percent: fc.constantFrom(0, 0, 10),
      until: fc.constantFrom(null, '2026-09-16', '2026-09-17'),
      hasSkill: fc.boolean(),
      isSick: fc.constantFrom(false, false, false, true),
    })
    .map(({ day, factor, secondary_percent, until, hasSkill, isSick }) => {
      const days = Array.from({ length: 7 }, () => day)
      return person(uuid, {
        sites: [{ location_uuid: AHF, working_time: { weeks: [days], first_monday: '2026-01-05' } }],
        factor,
        secondary_percent,
        skills: hasSkill ? [{ skill: 'airbag', valid_until: until }] : [],
        absences: isSick
          ? [{ kind: 'sick', first_day: '2026-09-16', last_day: '2026-09-16', part: null, weekdays: null }]
          : [],
      })
    })

const job: fc.Arbitrary<Partial<PlannerBlock>> = fc.record({
  start: moment(36, 110),
  planned_minutes: fc.constantFrom(20, 45, 60, 90, 150),
  done_minutes: fc.constantFrom(0, 0, 30, 60),
  buffer_minutes: fc.constantFrom(0, 0, 10),
  technicians: fc.constantFrom(
    [one('p1')],
    [one('p2')],
    [one('p3')],
    [one('p1', 0.5), one('p2', 0.5)],
    [one('p2', 0.3), one('p3', 0.7)],
  ),
  bay: fc.constantFrom(null, 'L1', 'L1', 'L2'),
  state: fc.constantFrom<PlannerBlock['state']>('planned', 'planned', 'planned', 'on_hold', 'in_progress', 'finished'),
  carried_from: fc.constantFrom(null, null, '2026-09-15'),
  priority: fc.constantFrom(0, 0, 1),
  promised_at: fc.option(moment(60, 130), { freq: 3, nil: null }),
})

const asked = fc
  .record({
    planned_minutes: fc.constantFrom(15, 30, 60, 100),
    buffer_minutes: fc.constantFrom(0, 0, 15),
    skills: fc.constantFrom<string[]>([], [], ['airbag']),
    bay_kinds: fc.constantFrom<string[]>([], ['lift'], ['lift']),
    earliest_start: moment(36, 90),
    wished_at: moment(90, 120),
    technician_uuids: fc.constantFrom(null, null, ['p1'], ['p2', 'p3']),
  })
  .map((changes) => question(changes))

/** Compares the guard's answer with that of the clock: the earliest end, and for each offer whom and what it names. */
function compare(team: readonly Person[], blocks: readonly PlannerBlock[], wanted: PromiseQuestion, now: number) {
  const honest = earliestHonest({ team, midnight: MIDNIGHT, bays: ['L1', 'L2'] }, blocks, wanted, now)
  const answer = guardPromise(makeCalendar([LOCATION], team), blocks, wanted, now)
  const { possible, shifting } = answer
  expect(possible?.end ?? null).toBe(honest.end === null ? null : iso(honest.end))
  expect(answer.is_possible).toBe(honest.end !== null && honest.end <= at(wanted.wished_at))
  if (possible) expect(honest.ways).toContain(`${possible.technician_uuid} ${possible.bay}`)
  const moves = (offer: Offer | null) => offer !== null && expectNamed({ team, blocks, wanted, now }, offer)
  return { answer, seen: { waits: moves(shifting && { ...shifting, late: [] }), late: moves(answer.forced) } }
}

type Asked = { team: readonly Person[]; blocks: readonly PlannerBlock[]; wanted: PromiseQuestion; now: number }
type Offer = NonNullable<PromiseAnswer['forced']>

/** Whole minutes of a job after its promise. */
const lateBy = (end: number, due: number) => Math.ceil(Math.max(0, end - due) / MINUTE)

const NO_RUN: Run = { begin: 0, end: 0 }
const saidRun = ({ begin, end }: Run) => `${iso(begin)} to ${iso(end)}`

/**
 * The clock lets the offered person do the job in the offered bay, at one place of the order. The job is ready at the
 * offered moment. Every job that then begins or ends at another moment is named with both runs, and so is each one that
 * gets late or later, with its minutes.
 */
function expectNamed({ team, blocks, wanted, now }: Asked, offer: Offer): true {
  const replayed = runsInOrder({ team, midnight: MIDNIGHT, bays: ['L1', 'L2'] }, blocks, wanted, now, offer)
  const without = [...(replayed?.without ?? [])]
  const promisedOf = (uuid: string) => blocks.find((one) => one.uuid === uuid)?.promised_at ?? null
  const effects = (replayed?.places ?? []).map((runs) => {
    const runOf = (uuid: string) => runs.get(uuid) ?? NO_RUN
    const moved = without.filter(([uuid, before]) => saidRun(runOf(uuid)) !== saidRun(before))
    const late = moved.flatMap(([uuid, before]) => {
      const promised = promisedOf(uuid)
      const { end } = runOf(uuid)
      if (promised === null || end <= Math.max(at(promised), before.end)) return []
      return [`${uuid} ${lateBy(end, at(promised))} ${lateBy(before.end, at(promised))}`]
    })
    return {
      end: iso(runOf(NEW_JOB).end),
      moved: moved.map(([uuid, before]) => `${uuid} ${saidRun(before)}, then ${saidRun(runOf(uuid))}`).toSorted(),
      late: late.toSorted(),
    }
  })
  expect(effects).toContainEqual({
    end: offer.end,
    moved: offer.moved
      .map((one) => `${one.block_uuid} ${one.start_before} to ${one.end_before}, then ${one.start} to ${one.end}`)
      .toSorted(),
    late: offer.late.map((one) => `${one.block_uuid} ${one.minutes_late} ${one.minutes_late_anyhow}`).toSorted(),
  })
  return true
}

function kindOf({ possible, is_possible }: PromiseAnswer) {
  if (!possible) return 'never'
  return is_possible ? 'inTime' : 'later'
}

describe('the earliest answer of the promise guard', () => {
  test(`The earliest answer equals a simulation minute by minute in day, person, moved and late jobs, on ${FLOORS} random plans ${SEEDED}`, () => {
    const seen = { inTime: 0, later: 0, never: 0, waits: 0, late: 0 }
    fc.assert(
      fc.property(
        fc.tuple(...PEOPLE.map(somebody)),
        fc.array(job, { minLength: 1, maxLength: 9 }),
        asked,
        moment(36, 70),
        (team, given, wanted, clock) => {
          const blocks = given.map((changes, index) => block(`b${index}`, changes))
          const { answer, seen: kinds } = compare(team, blocks, wanted, at(clock))
          seen[kindOf(answer)] += 1
          if (kinds.waits) seen.waits += 1
          if (kinds.late) seen.late += 1
        },
      ),
      { seed, numRuns: FLOORS },
    )
    for (const often of Object.values(seen)) expect(often).toBeGreaterThan(FLOORS / 100)
  })

  test('A guard that does not know the planned jobs gives another answer than the simulation', () => {
    const team = PEOPLE.slice(0, 1).map((uuid) => person(uuid))
    const planned = block('planned', {
      start: '2026-09-16T07:00:00.000Z',
      planned_minutes: 240,
      technicians: [one('p1')],
    })
    const now = at('2026-09-16T07:00:00Z')
    const floor: PlainFloor = { team, midnight: MIDNIGHT, bays: ['L1'] }
    const honest = earliestHonest(floor, [planned], question(), now)
    const answerTo = (blocks: PlannerBlock[]) => guardPromise(makeCalendar([LOCATION], team), blocks, question(), now)
    expect(answerTo([planned]).possible?.end).toBe(iso(honest.end ?? 0))
    expect(answerTo([]).possible?.end).not.toBe(iso(honest.end ?? 0))
  })

  test('A job is offered a lift while the job that is planned on it still waits for its technician', () => {
    const team = PEOPLE.slice(0, 2).map((uuid) => person(uuid))
    const lift = { bay: 'L1', start: '2026-09-16T07:00:00.000Z' }
    const blocks = [
      block('first', { start: '2026-09-16T07:00:00.000Z', planned_minutes: 120, technicians: [one('p1')] }),
      block('waits', { ...lift, start: '2026-09-16T07:05:00.000Z', technicians: [one('p1')] }),
      block('short', { bay: 'L2', start: '2026-09-16T07:10:00.000Z', planned_minutes: 30, technicians: [one('p2')] }),
    ]
    const asked = question({ bay_kinds: ['lift'], technician_uuids: ['p2'], wished_at: '2026-09-16T08:40:00.000Z' })
    const answer = guardPromise(makeCalendar([LOCATION], team), blocks, asked, at('2026-09-16T07:00:00Z'))
    expect(answer.possible).toMatchObject({ start: '2026-09-16T07:40:00.000Z', end: '2026-09-16T08:40:00.000Z' })
    expect(answer.is_possible).toBe(true)
  })
})
