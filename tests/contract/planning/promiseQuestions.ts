import type { PlannerBlock } from '#contract/planning/blocks.ts'
import type { PromiseQuestion } from '#contract/planning/promiseAnswer.ts'
import { fc } from '#tests/support/samples/fc.ts'
import { AHF, at, iso, one } from './given.ts'
import { type Floor, MINUTE } from './promiseOracle.ts'

/** An hour of work on a Wednesday, with the given changes. */
export const question = (changes: Partial<PromiseQuestion> = {}): PromiseQuestion => ({
  location_uuid: AHF,
  planned_minutes: 60,
  buffer_minutes: 0,
  skills: [],
  bay_kinds: [],
  earliest_start: '2026-09-16T05:00:00.000Z',
  wished_at: '2026-09-16T14:00:00.000Z',
  technician_uuids: null,
  team_uuid: null,
  ...changes,
})
/** Moments of a floor, in quarters of an hour after its origin. */
export const momentsOf =
  ({ origin }: Floor) =>
  (from: number, to: number) =>
    fc.integer({ min: from, max: to }).map((quarter) => iso(at(origin) + quarter * 15 * MINUTE))
type Moments = ReturnType<typeof momentsOf>
/** Blocks around these moments: of people who are there, who never are, and who left; some on hold on a lift. */
export const blocksAt = (moment: Moments) =>
  fc.record({
    location_uuid: fc.constantFrom(AHF, AHF, AHF, AHF, AHF, AHF, 'nowhere'),
    start: fc.oneof({ weight: 5, arbitrary: moment(20, 40) }, moment(110, 130)),
    planned_minutes: fc.constantFrom(15, 60, 90, 200),
    done_minutes: fc.constantFrom(0, 0, 45),
    buffer_minutes: fc.constantFrom(0, 0, 20),
    technicians: fc.constantFrom(
      [one('p1')],
      [one('p1')],
      [one('p1')],
      [one('p1')],
      [one('p2')],
      [one('p3')],
      [one('p1', 0.5), one('p2', 0.5)],
      [one('p4')],
      [one('p1', 0.5), one('p4', 0.5)],
      [one('gone')],
      [],
    ),
    bay: fc.constantFrom(null, 'L1', 'L1', 'L2'),
    is_fixed: fc.boolean(),
    promised_at: fc.option(moment(26, 48), { freq: 5 }),
    priority: fc.constantFrom(0, 0, 1),
    state: fc.oneof(
      { weight: 8, arbitrary: fc.constant('planned') },
      { weight: 2, arbitrary: fc.constant('on_hold') },
      fc.constantFrom('in_progress', 'finished'),
    ) as fc.Arbitrary<PlannerBlock['state']>,
    carried_from: fc.constantFrom(null, null, '2026-09-15'),
  })
export const questionsAt = (moment: Moments) =>
  fc
    .record({
      planned_minutes: fc.constantFrom(30, 60, 90),
      buffer_minutes: fc.constantFrom(0, 15),
      skills: fc.constantFrom([], [], ['airbag']),
      bay_kinds: fc.constantFrom([], ['lift'], ['lift']),
      earliest_start: moment(20, 30),
      patience: fc.integer({ min: 6, max: 20 }),
      technician_uuids: fc.constantFrom(null, ['p1'], ['p1']),
    })
    .map(({ patience, ...changes }) =>
      question({ ...changes, wished_at: iso(at(changes.earliest_start) + patience * 15 * MINUTE) }),
    )
