import { describe, expect, test } from 'vitest'
import { compareTimes, trafficLight } from '#contract/workshop/times/trafficLight.ts'

const works = (...pairs: [target: number | null, actual: number][]) =>
  pairs.map(([target, actual]) => ({ target, actual }))
const STRICT = { halfRed: 100, red: 100 }

describe('the traffic light with the usual thresholds', () => {
  test.each([
    [works([100, 100], [50, 0]), 'green'],
    [works([100, 101], [100, 0]), 'half_red'],
    [works([100, 115]), 'half_red'],
    [works([100, 116]), 'red'],
    [works([100, 300], [900, 800]), 'half_red'],
    [works([100, 300], [900, 900]), 'red'],
    [works([100, 10], [null, 0]), 'grey'],
    [works([0, 10]), 'grey'],
    [works(), 'grey'],
  ])('The times %j give the traffic light %s', (list, light) => expect(trafficLight(list)).toBe(light))
})

test('With the strict thresholds, every total over its target is red', () => {
  expect(trafficLight(works([100, 101]), STRICT)).toBe('red')
  expect(trafficLight(works([100, 101], [100, 99]), STRICT)).toBe('half_red')
  expect(trafficLight(works([100, 100], [100, 100]), STRICT)).toBe('green')
})

test('The difference of target and actual time is given in seconds and in percent', () => {
  expect(compareTimes(works([3_600, 5_400], [null, 60]))).toEqual({
    target: 3_600,
    actual: 5_460,
    difference: 1_860,
    percent: 546_000 / 3_600,
  })
  expect(compareTimes(works([null, 60])).percent).toBe(null)
})
