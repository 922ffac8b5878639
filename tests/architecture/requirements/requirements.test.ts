import { describe, expect, test } from 'vitest'
import { readTree, treeOf } from '../tree.ts'
import { requirementsPage, unknownRequirements, untestedRequirements } from './requirementsPage.ts'

const tree = readTree()

describe('requirements', () => {
  test('Every id in a test title is a requirement', () => expect(unknownRequirements(tree)).toEqual([]))
  test('Every requirement has a test', () => expect(untestedRequirements(tree)).toEqual([]))
  test('docs/requirements.md is what `npm run docs` writes', () =>
    expect(tree.get('docs/requirements.md')).toBe(requirementsPage(tree)))
})

describe('examples of requirements that the rules must notice', () => {
  const small = treeOf({
    'tests/server/a.test.ts': "it('TEN-01 Tables are protected', () => {})\nit('TEN-77 Unknown', () => {})",
    'tests/server/b.test.ts': "it('TEN-01 TEN-03 Ids of others are refused', () => expect('DEM-06 123').toBe(plate))",
  })

  test('The rule notices an id that stands in a title and is no requirement', () => {
    expect(unknownRequirements(small)).toEqual(['TEN-77: tests/server/a.test.ts'])
  })

  test('The rule notices requirements without a test', () => {
    const untested = untestedRequirements(small)
    expect(untested).toContain('UPD-01')
    expect(untested).not.toContain('TEN-03')
  })
})
