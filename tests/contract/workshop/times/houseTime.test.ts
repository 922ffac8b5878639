import { expect, test } from 'vitest'
import { houseTime } from '#contract/workshop/times/houseTime.ts'
import { fc } from '#tests/support/samples/fc.ts'

const samples = (...seconds: number[]) =>
  seconds.map((one, at) => ({ seconds: one, finishedAt: at, isExcluded: false }))
const rules = { last: 3, least: 2 }

test('House time, the usual time of a work in this workshop, is the median of the newest works without outliers', () => {
  expect(houseTime(samples(900, 10, 30, 20), rules)).toEqual({ seconds: 20, count: 3 })
  expect(houseTime(samples(10, 21).toReversed(), rules)).toEqual({ seconds: 16, count: 2 })
  const [first, ...others] = samples(20, 10, 30, 5_000).toReversed()
  expect(houseTime([{ ...first, seconds: 5_000, finishedAt: 9, isExcluded: true }, ...others], rules)).toEqual({
    seconds: 20,
    count: 3,
  })
})

test('Too few finished works give no house time', () => {
  expect(houseTime([], { last: 3, least: 0 })).toEqual({ seconds: null, count: 0 })
  expect(houseTime(samples(10), rules)).toEqual({ seconds: null, count: 1 })
  expect(houseTime(samples(10, 20))).toEqual({ seconds: null, count: 2 })
  expect(houseTime(samples(10, 20, 30))).toEqual({ seconds: 20, count: 3 })
})

test('Half of the counted samples lie on each side of the house time', () => {
  const sample = fc.record({
    seconds: fc.integer({ min: 0, max: 50 }),
    finishedAt: fc.integer(),
    isExcluded: fc.boolean(),
  })
  const holds = fc.property(fc.uniqueArray(sample, { selector: (one) => one.finishedAt, maxLength: 12 }), (all) => {
    const { seconds, count } = houseTime(all, { last: 5, least: 1 })
    // The newest five, picked one after the other.
    const left = all.filter((one) => !one.isExcluded)
    const picked: number[] = []
    while (left.length > 0 && picked.length < 5) {
      const newest = left.reduce((a, b) => (a.finishedAt > b.finishedAt ? a : b))
      picked.push(newest.seconds)
      left.splice(left.indexOf(newest), 1)
    }
    expect(count).toBe(picked.length)
    expect(seconds === null).toBe(count === 0)
    if (seconds === null) return
    expect(picked.filter((one) => one < seconds - 1).length).toBeLessThanOrEqual(count / 2)
    expect(picked.filter((one) => one > seconds).length).toBeLessThanOrEqual(count / 2)
  })
  fc.assert(holds, { seed: Number(process.env.TEST_SEED ?? 1), numRuns: 3_000 })
})
