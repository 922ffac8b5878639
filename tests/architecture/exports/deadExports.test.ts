import { describe, expect, test } from 'vitest'
import { readTree, treeOf } from '../tree.ts'
import { deadExports } from './deadExports.ts'

describe('exports that no file uses', () => {
  test('Every export has a user, and a test does not count as a user of the product', () => {
    expect(deadExports(readTree())).toEqual([])
  })
})

describe('examples of exports that the rule must notice', () => {
  test('The rule notices an export that only its own file uses, in every way of declaring it', () => {
    const text = [
      'export const [first, { second }] = read()',
      'export function third() {}',
      'export type Fourth = string',
      'export class Fifth {}',
      'const sixth = 1',
      'export { sixth }',
      'export const last: Fourth = first + second + third() + new Fifth() + sixth',
    ].join('\n')
    expect(deadExports(treeOf({ 'server/a.ts': text, 'server/b.ts': "import { last } from './a.ts'" }))).toEqual(
      ['first', 'second', 'third', 'Fourth', 'Fifth', 'sixth'].map(
        (name) => `server/a.ts: ${name} is imported by no file`,
      ),
    )
  })

  test('The rule notices an export that only tests use', () => {
    const files = {
      'contract/dot.ts': 'export const check = () => ({ check: 1 })\nconst seen = other.check',
      'tests/contract/dot.test.ts': "import { check } from '#contract/dot.ts'",
    }
    expect(deadExports(treeOf(files))).toEqual(['contract/dot.ts: check is used by tests only'])
  })

  test('The rule notices an export of the tests that no other test imports', () => {
    const files = { 'tests/support/people.ts': 'export const people = 1\nexport const rooms = people' }
    expect(deadExports(treeOf(files))).toEqual([
      'tests/support/people.ts: people is imported by no file',
      'tests/support/people.ts: rooms is imported by no file',
    ])
  })
})

describe('exports that the rule accepts', () => {
  test.each([
    ['a name', "import { a } from './a.ts'"],
    ['a name under another one', "import { a as other } from './a.ts'"],
    ['a type', "import type { a } from './a.ts'"],
    ['all names', "import * as all from './a.ts'"],
    ['a late import', "const late = () => import('./a.ts')"],
    ['a pattern', "const found = import.meta.glob('./a*.ts', { import: 'a' })"],
  ])('The rule accepts an export that the product imports as %s', (_, text) => {
    expect(deadExports(treeOf({ 'server/a.ts': 'export const a = 1', 'server/b.ts': text }))).toEqual([])
  })

  test('The rule accepts an export that a test imports and the product uses in the same file', () => {
    const files = {
      'contract/dot.ts': 'export const check = () => 1\nexport const all = () => check()',
      'server/plan.ts': "import { all } from '#contract/dot.ts'",
      'tests/contract/dot.test.ts': "import { check } from '#contract/dot.ts'",
    }
    expect(deadExports(treeOf(files))).toEqual([])
  })

  test('The rule accepts an export of a configuration, or of a file that the packager starts', () => {
    const files = {
      'vite.config.ts': 'export default {}',
      'electron-builder.yml': 'afterPack: ./server/cli/lastFuse.mjs',
      'server/cli/lastFuse.mjs': 'export const afterPack = 1',
    }
    expect(deadExports(treeOf(files))).toEqual([])
  })
})
