import { expect, test } from 'vitest'
import { readTree, treeOf } from '../tree.ts'
import { ownClocks } from './clocks.ts'

test('Tests ask the helpers of tests/support/clock for the time', () => expect(ownClocks(readTree())).toEqual([]))

const path = 'tests/server/x/x.test.ts'
const found = (text: string, files: Record<string, string> = {}) => ownClocks(treeOf({ [path]: text, ...files }))

test('The rule notices each way in which a test reads the clock itself, and names the line', () => {
  for (const text of ['Date.now()', 'const given = { now: Date.now }', 'new Date()', 'Date()'])
    expect(found(`\n${text}`)).toEqual([`${path}:2`])
  for (const text of ['readClock()', 'new Date(0)', "'new Date()'", 'Date.parse(text)', '// Date.now()'])
    expect(found(text)).toEqual([])
})

test('The rule leaves out code that a browser page runs, and only that code', () => {
  expect(found('page.evaluate(() => Date.now())')).toEqual([])
  expect(found('const look = () => Date.now()\npage.addInitScript(look)')).toEqual([])
  expect(found('page.evaluate((at) => at, Date.now())')).toHaveLength(1)
  expect(found('page.evaluate(() => Date.now())\nDate.now()')).toEqual([`${path}:2`])
})

test('The rule leaves out a program that is started by its path, but no helper and no test', () => {
  const program = 'tests/server/x/program.ts'
  const files = { [program]: 'tell(Date.now())' }
  expect(found(`start('${program}')`, files)).toEqual([])
  expect(found("import { tell } from './program.ts'", files)).toEqual([`${program}:1`])
  expect(found(`start('${path}')\nDate.now()`)).toEqual([`${path}:2`])
})

test('The helpers of the clock and the benchmarks may read the clock of the computer', () => {
  expect(ownClocks(treeOf({ 'tests/support/clock/x.ts': 'Date.now()', 'tests/bench/x.ts': 'Date.now()' }))).toEqual([])
})
