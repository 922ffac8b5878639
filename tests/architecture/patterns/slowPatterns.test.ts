import { describe, expect, test } from 'vitest'
import { readTree, treeOf } from '../tree.ts'
import { slowPatterns } from './slowPatterns.ts'

describe('a regular expression runs in linear time, or on a text of bounded length', () => {
  test('Each pattern of the product is linear or stands in the list with its bound', () => {
    expect(slowPatterns(readTree())).toEqual([])
  }, 300_000)

  test('The rule notices a pattern with nested repetitions', () => {
    const tree = treeOf({ 'server/x.ts': 'export const x = /^(a+)+$/' })
    expect(slowPatterns(tree, [])).toEqual(['server/x.ts: /^(a+)+$/ takes more than linear time'])
  })

  test('The rule notices a pattern that matches blanks along with a separator', () => {
    const tree = treeOf({ 'contract/x.ts': 'export const x = (text: string) => text.split(/\\s*,\\s*/)' })
    expect(slowPatterns(tree, [])).toHaveLength(1)
  })

  test('The rule notices an entry of the list whose pattern is no longer in the code', () => {
    const gone = { path: 'server/x.ts', pattern: '^(a+)+$', because: 'it was bounded' }
    expect(slowPatterns(treeOf({ 'server/x.ts': '' }), [gone])).toEqual(['server/x.ts: /^(a+)+$/ is no longer there'])
  })
})
