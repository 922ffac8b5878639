import { describe, expect, test } from 'vitest'
import type { PlannerBlock } from '#contract/planning/blocks.ts'
import { makeCalendar } from '#contract/planning/calendar.ts'
import { fillGap, type Gap, gapsOf } from '#contract/planning/suggestions.ts'
import { fc } from '#tests/support/samples/fc.ts'
import { walkBlock, worksAt } from './floorOracle.ts'
import { AHF, at, block, iso, makeLocation, needs, one, person, runs, SEE } from './given.ts'

const PLACE = makeLocation()
const WHO = person('p1', { factor: 0.7, skills: [{ skill: 'airbag', valid_until: '2026-09-16' }] })
const CALENDAR = makeCalendar([PLACE], [WHO])
const gap = (changes: Partial<Gap> = {}): Gap => ({
  location_uuid: AHF,
  technician_uuid: 'p1',
  bay: 'L1',
  from: '2026-09-16T09:00:00.000Z',
  to: '2026-09-16T13:00:00.000Z',
  ...changes,
})
const some: fc.Arbitrary<PlannerBlock[]> = fc
  .array(
    fc.record({
      start: fc.constantFrom(null, null, null, '2026-09-16T07:00:00.000Z'),
      planned_minutes: fc.integer({ min: 5, max: 160 }),
      done_minutes: fc.constantFrom(0, 0, 10),
      buffer_minutes: fc.constantFrom(0, 10),
      priority: fc.integer({ min: 0, max: 2 }),
      promised_at: fc.constantFrom(null, '2026-09-16T12:00:00.000Z', '2026-09-17T12:00:00.000Z'),
      state: fc.constantFrom('planned', 'planned', 'planned', 'on_hold', 'finished') as fc.Arbitrary<
        PlannerBlock['state']
      >,
      location_uuid: fc.constantFrom(AHF, AHF, AHF, SEE),
      needs: fc.constantFrom(
        needs(),
        needs(),
        needs({ skills: ['airbag'] }),
        needs({ skills: ['paint'] }),
        needs({ bay_kinds: ['lift'] }),
        needs({ bay_kinds: ['paint'] }),
        needs({ parts: 'incomplete' }),
        needs({ wheel_set: 'missing' }),
      ),
    }),
    { maxLength: 8 },
  )
  .map((all) => all.map((changes, index) => block(`b${index}`, changes)))

const walked = (given: PlannerBlock, start: number) =>
  walkBlock(
    { ...given, technicians: [one('p1')] },
    [WHO],
    PLACE,
    start,
    Math.max(given.planned_minutes - given.done_minutes, given.planned_minutes > given.done_minutes ? 0 : 15),
  )

/** Blocks that may be put into the gap from a moment on, in plain code. */
const allowed = (blocks: readonly PlannerBlock[], start: number) =>
  blocks.filter(
    (given) =>
      given.start === null &&
      ['planned', 'in_progress'].includes(given.state) &&
      given.location_uuid === AHF &&
      !given.needs.skills.includes('paint') &&
      !given.needs.bay_kinds.includes('paint') &&
      given.needs.parts !== 'incomplete' &&
      given.needs.wheel_set !== 'missing' &&
      walked(given, start).freeAt <= at(gap().to),
  )

describe('suggestions for a gap', () => {
  test('The first suggestion for a gap has the highest priority, then the earliest promise, then the longest use of the gap', () => {
    fc.assert(
      fc.property(some, (blocks) => {
        const start = at(gap().from)
        const freeAt = (one: PlannerBlock) => walked(one, start).freeAt
        const promised = (one: PlannerBlock) => at(one.promised_at ?? '9999-01-01T00:00:00.000Z')
        const [best] = allowed(blocks, start).toSorted(
          (a, b) =>
            b.priority - a.priority || promised(a) - promised(b) || freeAt(b) - freeAt(a) || (a.uuid < b.uuid ? -1 : 1),
        )
        expect(fillGap(CALENDAR, gap(), blocks)[0]).toEqual(
          best && {
            block_uuid: best.uuid,
            start: gap().from,
            end: iso(walked(best, start).end),
            left_minutes: (at(gap().to) - freeAt(best)) / 60_000,
          },
        )
      }),
      runs(150),
    )
  })

  test('Suggestions fill the gap one behind the other until nothing fits', () => {
    fc.assert(
      fc.property(some, (blocks) => {
        const chosen = fillGap(CALENDAR, gap(), blocks)
        let start = at(gap().from)
        let left = blocks
        for (const { block_uuid, start: begins } of chosen) {
          expect(at(begins)).toBe(start)
          const given = allowed(left, start).find(({ uuid }) => uuid === block_uuid)
          expect(given).toBeDefined()
          start = walked(given ?? block('none'), start).freeAt
          left = left.filter(({ uuid }) => uuid !== block_uuid)
        }
        expect(start).toBeLessThanOrEqual(at(gap().to))
        expect(allowed(left, start)).toEqual([])
      }),
      runs(150),
    )
  })

  test('A proof of skill must be valid on the day of the gap, and a bay counts only if the job needs one', () => {
    const job = block('a', { needs: needs({ skills: ['airbag'] }) })
    const tomorrow = gap({ from: '2026-09-17T09:00:00.000Z', to: '2026-09-17T13:00:00.000Z' })
    expect([fillGap(CALENDAR, gap(), [job]).length, fillGap(CALENDAR, tomorrow, [job]).length]).toEqual([1, 0])
    const lift = block('b', { needs: needs({ bay_kinds: ['lift'] }) })
    const inBay = (bay: string | null) => fillGap(CALENDAR, gap({ bay }), [lift]).length
    expect([inBay('L1'), inBay('A1'), inBay('X1'), inBay(null)]).toEqual([1, 0, 0, 0])
    expect(fillGap(CALENDAR, gap({ technician_uuid: 'p9' }), [lift])).toEqual([])
  })
})

/** The minutes between two moments at which p1 works. */
const workedMinutes = (from: number, to: number) =>
  Array.from({ length: Math.ceil((to - from) / 60_000) }, (_, index) => from + index * 60_000).filter((minute) =>
    worksAt(WHO, PLACE, minute),
  )

test('The gaps of a person are the working minutes in which the person has no job', () => {
  const busy = fc.record({
    start: fc.integer({ min: 18, max: 60 }).map((quarter) => iso(at('2026-09-16T00:00:00Z') + quarter * 15 * 60_000)),
    planned_minutes: fc.constantFrom(15, 60, 120),
    technicians: fc.constantFrom([one('p1')], [one('p2')]),
    state: fc.constantFrom('planned', 'planned', 'finished') as fc.Arbitrary<PlannerBlock['state']>,
  })
  fc.assert(
    fc.property(fc.array(busy, { maxLength: 5 }), (all) => {
      const blocks = all.map((changes, index) => block(`b${index}`, changes))
      const taken = new Set(
        blocks
          .filter(({ state, technicians }) => state !== 'finished' && technicians[0]?.uuid === 'p1')
          .flatMap(
            (given) =>
              walkBlock(given, [WHO], PLACE, at(given.start ?? ''), given.planned_minutes).tasks[0]?.minutes ?? [],
          ),
      )
      const day = workedMinutes(at('2026-09-15T22:00:00Z'), at('2026-09-16T22:00:00Z'))
      const free = day.filter((minute) => !taken.has(minute))
      const found = gapsOf(CALENDAR, blocks, 'p1', { location_uuid: AHF, day: '2026-09-16' })
      const covered = found.flatMap(({ from, to }) => workedMinutes(at(from), at(to)))
      expect(covered).toEqual(free)
      for (const [index, one] of found.entries()) expect(one.from > (found[index - 1]?.to ?? '')).toBe(true)
    }),
    runs(100),
  )
})
