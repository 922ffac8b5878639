import { type BlockNeeds, NEW_BLOCK, type PlannerBlock } from '#contract/planning/blocks.ts'
import type {
  Absence,
  Person,
  PlanningLocation,
  WorkingDay,
  WorkingTime,
  WorkLocation,
} from '#contract/planning/workingTime.ts'
import type { TimeSpan } from '#contract/records/fields.ts'
import { fc } from '#tests/support/samples/fc.ts'

export const AHF = 'location-ahf'
export const SEE = 'location-see'
export const FREE: WorkingDay = { shifts: [], breaks: [] }
/** 07:00 to 16:00 with half an hour for lunch. */
export const DAY: WorkingDay = {
  shifts: [{ from: '07:00', to: '16:00' }],
  breaks: [{ from: '12:00', to: '12:30' }],
}
export const WEEK: WorkingTime = { weeks: [[DAY, DAY, DAY, DAY, DAY, FREE, FREE]], first_monday: '2026-01-05' }
/** At night, with a break in the hour that exists twice or never at a clock change. */
const NIGHT: WorkingDay = {
  shifts: [
    { from: '00:00', to: '06:00' },
    { from: '20:00', to: '24:00' },
  ],
  breaks: [{ from: '02:15', to: '02:45' }],
}
export const NIGHTS: WorkingTime = { weeks: [Array.from({ length: 7 }, () => NIGHT)], first_monday: '2026-01-05' }
const OPEN = [{ from: '07:00', to: '18:00' }]

export const makeLocation = (changes: Partial<PlanningLocation> = {}): PlanningLocation => ({
  uuid: AHF,
  time_zone: 'Europe/Berlin',
  opening_hours: [OPEN, OPEN, OPEN, OPEN, OPEN, [{ from: '09:00', to: '13:00' }], []],
  closed_days: [],
  bays: [
    { code: 'L1', type: 'lift', is_usable: true },
    { code: 'L2', type: 'lift', is_usable: true },
    { code: 'A1', type: 'alignment', is_usable: true },
    { code: 'X1', type: 'lift', is_usable: false },
  ],
  ...changes,
})

export const person = (uuid: string, changes: Partial<Person> = {}): Person => ({
  uuid,
  team_uuids: ['team-1'],
  sites: [{ location_uuid: AHF, working_time: WEEK }],
  absences: [],
  factor: 1,
  secondary_percent: 0,
  skills: [],
  ...changes,
})

export const needs = (changes: Partial<BlockNeeds> = {}): BlockNeeds => ({ ...NEW_BLOCK.needs, ...changes })

export const block = (uuid: string, changes: Partial<PlannerBlock> = {}): PlannerBlock => ({
  ...NEW_BLOCK,
  uuid,
  paper_uuid: `paper-${uuid}`,
  work_uuids: [`work-${uuid}`],
  location_uuid: AHF,
  planned_minutes: 60,
  ...changes,
})

export const one = (uuid: string, share = 1) => ({ uuid, share })
export const at = (text: string) => Date.parse(text)
export const iso = (moment: number) => new Date(moment).toISOString()

const clock = (minutes: number) =>
  `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`
/** Spans by the clock, in their order, without contact; the ends are multiples of `grid` minutes. */
const spans = (most: number, grid = 30): fc.Arbitrary<TimeSpan[]> =>
  fc
    .uniqueArray(fc.integer({ min: 0, max: 1_440 / grid }), { minLength: 0, maxLength: most * 2 })
    .map((ends) => ends.toSorted((a, b) => a - b))
    .map((ends) =>
      Array.from({ length: Math.floor(ends.length / 2) }, (_, index) => ({
        from: clock((ends[index * 2] ?? 0) * grid),
        to: clock((ends[index * 2 + 1] ?? 0) * grid),
      })),
    )

const workingDay: fc.Arbitrary<WorkingDay> = fc.record({ shifts: spans(2), breaks: spans(2, 15) })
const workingTime: fc.Arbitrary<WorkingTime> = fc.record({
  weeks: fc.array(fc.array(workingDay, { minLength: 7, maxLength: 7 }), { minLength: 1, maxLength: 2 }),
  first_monday: fc.constantFrom('2026-01-05', '2026-10-19'),
})

/** Days around the clock changes in 2026, around midnight of the year, and an ordinary one. */
export const someDay = fc.constantFrom(
  '2026-03-28',
  '2026-03-29',
  '2026-03-30',
  '2026-10-24',
  '2026-10-25',
  '2026-10-26',
  '2026-12-31',
  '2027-01-01',
  '2026-09-16',
)

const absence: fc.Arbitrary<Absence> = fc.record({
  kind: fc.constantFrom('holiday', 'sick', 'school', 'training', 'other'),
  first_day: someDay,
  last_day: someDay,
  part: fc.option(spans(1, 15).map(([first]) => first ?? { from: '00:00', to: '24:00' })),
  weekdays: fc.option(fc.uniqueArray(fc.integer({ min: 0, max: 6 }), { maxLength: 4 })),
})

const workLocation: fc.Arbitrary<WorkLocation> = workingTime.map((working_time) => ({
  location_uuid: AHF,
  working_time,
}))

/** Any person: shifts at any hour, also over midnight, breaks beyond the shift, absences of all kinds. */
export const somebody: fc.Arbitrary<Person> = fc.record({
  uuid: fc.constant('p1'),
  team_uuids: fc.constant(['team-1']),
  sites: workLocation.map((one) => [one]),
  absences: fc.array(absence, { maxLength: 2 }),
  factor: fc.constantFrom(1, 0.4, 0.7),
  secondary_percent: fc.constantFrom(0, 10, 15),
  skills: fc.constant([]),
})

export const someLocation: fc.Arbitrary<PlanningLocation> = fc
  .record({
    time_zone: fc.constantFrom('Europe/Berlin', 'Europe/Warsaw', 'UTC', 'Australia/Lord_Howe'),
    opening_hours: fc.array(spans(2), { minLength: 7, maxLength: 7 }),
    closed_days: fc.uniqueArray(someDay, { maxLength: 2 }).map((days) => days.map((day) => ({ day }))),
  })
  .map((changes) => makeLocation(changes))

const seed = Number(process.env.TEST_SEED ?? 20_260_916)
/** Part of the title of a random property. */
export const SEEDED = `(TEST_SEED=${seed})`
/** Runs of a property; twenty times as many in the long version. */
export const runs = (often: number) => ({ seed, numRuns: process.env.TEST_FULL ? often * 20 : often })
