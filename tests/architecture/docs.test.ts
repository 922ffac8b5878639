import { describe, expect, test } from 'vitest'
import { undocumentedExports } from './docs.ts'
import { readTree, treeOf } from './tree.ts'

test('Exports that others build on have a doc comment', () => expect(undocumentedExports(readTree())).toEqual([]))

describe('the rule notices', () => {
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
})
