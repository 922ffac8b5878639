import { expect, test } from 'vitest'
import type { PlannerBlock } from '#contract/planning/blocks.ts'
import { makeCalendar } from '#contract/planning/calendar.ts'
import { findConflicts } from '#contract/planning/conflicts.ts'
import { slotsFor } from '#contract/planning/slots.ts'
import { fc } from '#tests/support/samples/fc.ts'
import { worksAt } from './floorOracle.ts'
import { AHF, at, block, iso, makeLocation, needs, one, person, runs, SEEDED } from './given.ts'

const DAYS = ['2026-09-16', '2026-09-17']
const FROM = at('2026-09-16T08:00:00.000Z')
const QUARTER_MS = 900_000
const AWAY = {
  kind: 'holiday' as const,
  first_day: '2026-09-16',
  last_day: '2026-09-16',
  part: { from: '13:00', to: '14:00' },
  weekdays: null,
}
const PEOPLE = [
  person('p1', { skills: [{ skill: 'airbag', valid_until: '2026-09-16' }] }),
  person('p2', { absences: [AWAY] }),
]
const PLACE = makeLocation()
const CALENDAR = makeCalendar([PLACE], PEOPLE)

/** Every quarter of an hour at which a person works, computed independently. */
const STARTS = new Map(
  PEOPLE.map((who) => [
    who.uuid,
    Array.from({ length: 160 }, (_, index) => FROM + index * QUARTER_MS).filter((start) => worksAt(who, PLACE, start)),
  ]),
)

const quarter = (least: number, most: number) => fc.integer({ min: least, max: most }).map((count) => count * 15)
const dated: fc.Arbitrary<PlannerBlock[]> = fc
  .array(
    fc.record({
      start: fc.integer({ min: -4, max: 120 }).map((count) => iso(FROM + count * QUARTER_MS)),
      planned_minutes: quarter(1, 16),
      buffer_minutes: fc.constantFrom(0, 15),
      technicians: fc.constantFrom([one('p1')], [one('p2')], [one('p1'), one('p2', 0.5)], []),
      bay: fc.constantFrom(null, 'L1', 'L2', 'A1'),
      state: fc.constantFrom('planned', 'in_progress', 'finished') as fc.Arbitrary<PlannerBlock['state']>,
    }),
    { maxLength: 7 },
  )
  .map((all) => all.map((changes, index) => block(`b${index}`, changes)))
const job = fc
  .record({
    planned_minutes: quarter(1, 40),
    buffer_minutes: fc.constantFrom(0, 30),
    bay: fc.constantFrom(null, null, 'L1'),
    needs: fc.constantFrom(
      needs(),
      needs({ skills: ['airbag'] }),
      needs({ skills: ['paint'] }),
      needs({ bay_kinds: ['lift'] }),
      needs({ bay_kinds: ['paint'] }),
      needs({ parts: 'incomplete', wheel_set: 'missing' }),
    ),
  })
  .map((changes) => block('job', changes))

const HARMLESS = ['promise_late', 'parts_incomplete', 'wheel_set_not_ready']
const RULES = { location_uuid: AHF, bookings: [], mayOverlap: false }
/** Conflicts of the job at that place, in the given bay or in any bay. */
const faults = (blocks: readonly PlannerBlock[], given: PlannerBlock, who: string, start: number, bay: string | null) =>
  findConflicts(CALENDAR, [...blocks, { ...given, start: iso(start), bay, technicians: [one(who)] }], RULES)
    .filter(({ code, block_uuids }) => block_uuids.includes('job') && !HARMLESS.includes(code))
    .map(({ code }) => code)

/** Starts of a person before a moment, with a bay, without a conflict. */
const faultlessBefore = (
  last: number,
  blocks: readonly PlannerBlock[],
  given: PlannerBlock,
  who: string,
  bays: readonly (string | null)[],
) =>
  (STARTS.get(who) ?? [])
    .filter((start) => start < last)
    .flatMap((start) =>
      bays.filter((bay) => faults(blocks, given, who, start, bay).length === 0).map((bay) => [iso(start), bay]),
    )

test(`A job is offered the earliest free place of each person ${SEEDED}`, () => {
  fc.assert(
    fc.property(dated, job, (blocks, given) => {
      const found = slotsFor(CALENDAR, blocks, given, { days: DAYS, from: FROM, most: 9 })
      const bays = given.needs.bay_kinds.length > 0 ? ['L1', 'L2', 'A1', 'X1'] : [given.bay]
      for (const { uuid } of PEOPLE) {
        const slot = found.find(({ technician_uuid }) => technician_uuid === uuid)
        if (slot) expect(faults(blocks, given, uuid, at(slot.start), slot.bay)).toEqual([])
        const last = slot ? at(slot.start) : at('2026-09-17T23:00:00.000Z')
        expect(faultlessBefore(last, blocks, given, uuid, bays)).toEqual([])
      }
      expect(found.map(({ end }) => at(end))).toEqual(found.map(({ end }) => at(end)).toSorted((a, b) => a - b))
      expect(slotsFor(CALENDAR, blocks, given, { days: DAYS, from: FROM, most: 1 })).toEqual(found.slice(0, 1))
    }),
    runs(80),
  )
})

test('No person is offered for an unknown location, and none on a day off', () => {
  const search = { days: DAYS, from: FROM, most: 3 }
  expect(slotsFor(CALENDAR, [], block('job', { location_uuid: 'elsewhere' }), search)).toEqual([])
  expect(slotsFor(CALENDAR, [], block('job'), { ...search, days: ['2026-09-20'] })).toEqual([])
  expect(slotsFor(CALENDAR, [], block('job', { location_uuid: AHF }), search)).toHaveLength(2)
})
