import { describe, expect, test } from 'vitest'
import { busySpans, restOf, timingOf } from '#contract/planning/blocks.ts'
import { makeCalendar, minutesAt } from '#contract/planning/calendar.ts'
import { fc } from '#tests/support/samples/fc.ts'
import { walkBlock } from './floorOracle.ts'
import { at, block, iso, makeLocation, one, person, runs, somebody, someDay, someLocation } from './given.ts'

const calendar = makeCalendar([makeLocation()], [person('p1'), person('p2', { factor: 0.7 })])
const endOf = (changes: Parameters<typeof block>[1]) => {
  const timing = timingOf(calendar, block('b1', changes))
  return timing && iso(timing.end)
}

describe('the end of a block', () => {
  test('The end of a block equals a count minute by minute, for any crew, with breaks, nights, closed days and clock changes', () => {
    fc.assert(
      fc.property(
        fc.tuple(somebody, somebody),
        someLocation,
        someDay,
        fc.record({
          minute: fc.integer({ min: 0, max: 1_439 }),
          planned_minutes: fc.integer({ min: 1, max: 300 }),
          buffer_minutes: fc.constantFrom(0, 0, 25),
          crew: fc.constantFrom([], [one('p1')], [one('p1', 0.5), one('p2', 0.5)], [one('p2', 0.3), one('p1', 1)]),
        }),
        ([first, second], where, day, { minute, crew, ...rest }) => {
          const people = [first, { ...second, uuid: 'p2' }]
          const start = at(`${day}T00:00:00Z`) + minute * 60_000
          const given = block('b1', { start: iso(start), technicians: crew, ...rest })
          const walked = walkBlock(given, people, where, start, given.planned_minutes)
          if (!Number.isFinite(walked.freeAt)) return
          const timing = timingOf(makeCalendar([where], people), given)
          expect([timing?.end, timing?.freeAt]).toEqual([walked.end, walked.freeAt])
          expect(timing?.tasks.map(({ end, freeAt }) => [end, freeAt])).toEqual(
            walked.tasks.map(({ end, freeAt }) => [end, freeAt]),
          )
          for (const [index, task] of timing?.tasks.entries() ?? [])
            expect(
              timing &&
                busySpans(timing, task).flatMap(({ from, to }) =>
                  Array.from({ length: (to - from) / 60_000 }, (_, passed) => from + passed * 60_000),
                ),
            ).toEqual(walked.tasks[index]?.minutes)
        },
      ),
      runs(60),
    )
  })

  test('A block pauses for lunch, over night and over the weekend', () => {
    const p1 = { technicians: [one('p1')], start: '2026-09-18T09:30:00.000Z' }
    expect(endOf({ ...p1, planned_minutes: 60 })).toBe('2026-09-18T11:00:00.000Z')
    expect(endOf({ ...p1, planned_minutes: 240 })).toBe('2026-09-18T14:00:00.000Z')
    expect(endOf({ ...p1, planned_minutes: 241 })).toBe('2026-09-21T05:01:00.000Z')
  })

  test('An apprentice of pace 0.7 takes 86 minutes for 60 planned ones; a block without a technician follows the opening hours', () => {
    expect([minutesAt(0.7, 60), minutesAt(0.6, 60), minutesAt(1, 60)]).toEqual([86, 100, 60])
    expect(minutesAt(0, 60)).toBe(Number.POSITIVE_INFINITY)
    expect(endOf({ technicians: [one('p2')], start: '2026-09-18T05:00:00.000Z' })).toBe('2026-09-18T06:26:00.000Z')
    expect(endOf({ start: '2026-09-18T15:30:00.000Z' })).toBe('2026-09-19T07:30:00.000Z')
  })

  test('A block without a date has no end, and the end of an unchanged block is calculated only once', () => {
    expect(endOf({ start: null })).toBe(null)
    const given = block('b1', { start: '2026-09-18T05:00:00.000Z' })
    expect(timingOf(calendar, given)).toBe(timingOf(calendar, given))
  })
})

test('The rest of a block is its planned time minus the work done, or 15 minutes once the planned time is used up', () => {
  const left = (done_minutes: number) => restOf(block('b1', { planned_minutes: 60, done_minutes }))
  expect([left(0), left(45), left(60), left(80)]).toEqual([60, 15, 15, 15])
  expect(restOf(block('b1', { planned_minutes: 10 }))).toBe(10)
  expect(restOf(block('b1', { state: 'finished' }))).toBe(0)
})
