import { describe, expect, test } from 'vitest'
import {
  fromSeconds,
  hoursAndMinutes,
  toSeconds,
  WORK_UNITS,
  type WorkUnit,
} from '#contract/workshop/times/workUnits.ts'
import { fc } from '#tests/support/samples/fc.ts'

const convertWork = (value: number, from: WorkUnit, to: WorkUnit) => fromSeconds(toSeconds(value, from), to)

const seed = Number(process.env.TEST_SEED ?? 1)
const settings = { seed, numRuns: 5_000 }

test.each([
  [10, { minutes: 6, aw6: 1, aw5: 1.2 }],
  [35, { minutes: 21, aw6: 3.5, aw5: 4.2 }],
  [100, { minutes: 60, aw6: 10, aw5: 12 }],
  [250, { minutes: 150, aw6: 25, aw5: 30 }],
  [0, { minutes: 0, aw6: 0, aw5: 0 }],
  [1, { minutes: 1, aw6: 0.1, aw5: 0.1 }],
  [9_999, { minutes: 5_999, aw6: 999.9, aw5: 1199.9 }],
])('%d ZE (hundredths of an hour) are converted to minutes and both kinds of AW', (ze, others) => {
  for (const [unit, value] of Object.entries(others)) expect(convertWork(ze, 'ze', unit as WorkUnit)).toBe(value)
})

test('A time halfway between two steps of a unit is rounded away from zero', () => {
  expect([18, 17, -18, -17, 54].map((seconds) => fromSeconds(seconds, 'ze'))).toEqual([1, 0, -1, 0, 2])
  expect([30, 29, 90].map((seconds) => fromSeconds(seconds, 'minutes'))).toEqual([1, 0, 2])
  expect(fromSeconds(15, 'aw5')).toBe(0.1)
  expect(Object.is(fromSeconds(-1, 'ze'), 0)).toBe(true)
})

test('Times are shown in hours and minutes', () => {
  expect([0, 59, 60, 150, -90].map(hoursAndMinutes)).toEqual([
    { hours: 0, minutes: 0 },
    { hours: 0, minutes: 59 },
    { hours: 1, minutes: 0 },
    { hours: 2, minutes: 30 },
    { hours: -1, minutes: -30 },
  ])
})

describe(`conversions compared with a count of whole steps (seed ${seed})`, () => {
  /** Seconds of the finest step, and the number of steps in one unit. */
  const FINEST = { ze: [36, 1], aw6: [36, 10], aw5: [30, 10], minutes: [60, 1] } as const
  /** Tries every number of steps nearby and takes the nearest one; of two, the one further from zero. */
  function oracle(seconds: number, unit: WorkUnit): number {
    const [size, parts] = FINEST[unit]
    const near = Math.trunc(seconds / size)
    const tried = [near - 1, near, near + 1].map((steps) => ({ steps, off: Math.abs(steps * size - seconds) }))
    const [best] = tried.sort((a, b) => a.off - b.off || Math.abs(b.steps) - Math.abs(a.steps))
    return Number(((best?.steps ?? 0) / parts).toFixed(1)) + 0
  }
  const unit = fc.constantFrom(...WORK_UNITS)

  test('Seconds are converted to the nearest step of any unit', () => {
    const agrees = fc.property(fc.integer({ min: -400_000, max: 400_000 }), unit, (seconds, to) => {
      expect(fromSeconds(seconds, to)).toBe(oracle(seconds, to))
    })
    fc.assert(agrees, settings)
  })

  test('A typed value is whole seconds and converts back to itself, and ZE stay exact when they are converted to AW and back', () => {
    const survives = fc.property(fc.integer({ min: 0, max: 5_999 }), unit, (steps, one) => {
      const value = steps / FINEST[one][1]
      expect(Number.isInteger(toSeconds(value, one))).toBe(true)
      expect(convertWork(value, one, one)).toBe(value)
      for (const through of ['aw6', 'aw5'] as const)
        expect(convertWork(convertWork(steps, 'ze', through), through, 'ze')).toBe(steps)
    })
    fc.assert(survives, settings)
  })
})
