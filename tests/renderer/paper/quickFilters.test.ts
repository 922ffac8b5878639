import { expect, test } from 'vitest'
import { paper } from '#contract/records/paper.ts'
import { QUICK_FILTERS, quickParameters } from '#renderer/features/paper/find/quickFilters.ts'
import { readQuery } from '#renderer/records/list/rows/listQuery.ts'

test.each(QUICK_FILTERS)('%s is a filter that the list knows, and a second click takes it away', (name) => {
  const before = new URLSearchParams('q=golf')
  const { isOn, next } = quickParameters(before, name, '0190a000-0000-7000-8000-000000000001')
  expect(isOn).toBe(false)
  expect(Object.keys(readQuery(paper, next))).toHaveLength(2)
  const again = quickParameters(next, name, '0190a000-0000-7000-8000-000000000001')
  expect(again.isOn).toBe(true)
  expect(again.next.toString()).toBe('q=golf')
})

test('one that was set by hand to something else is not the quick one', () => {
  const { isOn } = quickParameters(new URLSearchParams('filter[status][in]=new'), 'open', 'me')
  expect(isOn).toBe(false)
})
