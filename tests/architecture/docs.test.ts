import { describe, expect, test } from 'vitest'
import { incompleteReadmes, undocumentedExports } from './docs.ts'
import { readTree, treeOf } from './tree.ts'

const tree = readTree()

test('Exports that other folders build on have a doc comment', () => expect(undocumentedExports(tree)).toEqual([]))

test('The README of each folder has all parts: purpose, table, flow, recipes and reasons', () =>
  expect(incompleteReadmes(tree)).toEqual([]))

describe('examples of files that the rules must notice or accept', () => {
  test('The rule notices exports without a doc comment', () => {
    const text = [
      '/** The file. */',
      '',
      'export const bare = 1',
      '',
      '/** Said. */',
      'export const said = 2',
      'export const sameGroup = 3',
      'export type Derived = keyof typeof said',
      '',
      '// not a doc comment',
      'export function open() {}',
      '',
      'export type Row = { a: string }',
    ].join('\n')
    const found = undocumentedExports(treeOf({ 'contract/x.ts': text, 'server/x.ts': text }))
    expect(found).toEqual([
      'contract/x.ts: export function open() {}',
      'contract/x.ts: export type Row = { a: string }',
    ])
  })

  const README = [
    '# x',
    '',
    'Counts keys.',
    '',
    '| File | Does |',
    '| --- | --- |',
    '| `a.ts`, `b/c.ts` | counts |',
    '',
    '## How a key is counted',
    '',
    '1. It comes.',
    '2. It is counted.',
    '',
    '## Recipes',
    '',
    '1. Write it.',
    '2. Test it.',
    '',
    '## Why it is so',
    '',
    '- It is fast.',
  ].join('\n')
  const folder = (readme: string) =>
    treeOf({ 'x/README.md': readme, 'x/a.ts': '', 'x/b/c.ts': '', 'x/module.ts': '', 'x/tsconfig.json': '' })

  test('The rule accepts a README with all parts', () => expect(incompleteReadmes(folder(README))).toEqual([]))

  test.each([
    ['a sentence at the top', 'Counts keys.', ''],
    ['a table of its parts', '| File |', '## Rules\n\n| File |'],
    ['that names `a.ts`', '`a.ts`, ', ''],
    ['that names `b`', '`b/c.ts`', 'b'],
    ['## How …', '## How a key is counted', '## Keys'],
    ['## How …', '1. It comes.\n2. It is counted.', 'It comes and is counted.'],
    ['## How …', '## How a key is counted', '## How to add a key'],
    ['## Recipes', '## Recipes', '## Rules'],
    ['## Recipes', '1. Write it.\n2. Test it.', 'Write and test it.'],
    ['## Why …', '## Why it is so', '## Reasons'],
  ])('The rule notices a README without %s, where %j is %j', (missing, words, others) => {
    const found = incompleteReadmes(folder(README.replace(words, others)))
    expect(found).toHaveLength(1)
    expect(found[0]).toContain(missing)
  })
})
