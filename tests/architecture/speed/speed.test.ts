import { expect, test } from 'vitest'
import { readTree, treeOf } from '../tree.ts'
import { fixedTimeLimits } from './speed.ts'

test('A test compares measured time only with a limit that depends on the speed of the machine', () =>
  expect(fixedTimeLimits(readTree())).toEqual([]))

test('The rule notices a time limit that is a fixed number', () => {
  const path = 'tests/server/x/x.test.ts'
  const line = (limit: string) => treeOf({ [path]: `expect(performance.now() - began).toBeLessThan(${limit})` })
  expect(fixedTimeLimits(line('500'))).toHaveLength(1)
  expect(fixedTimeLimits(line('timeLimit(500)'))).toEqual([])
  const stopwatch = (limit: string) => treeOf({ [path]: `expect(elapsed()).toBeLessThan(${limit})` })
  expect(fixedTimeLimits(stopwatch('8_000'))).toHaveLength(1)
  expect(fixedTimeLimits(stopwatch('CLOSED_WITHIN_MS'))).toHaveLength(1)
  expect(fixedTimeLimits(stopwatch('timeLimit(CLOSED_WITHIN_MS)'))).toEqual([])
})
