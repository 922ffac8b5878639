import { expect, test } from 'vitest'
import { shownSearch } from '#renderer/records/list/filters/shownSearch.ts'

test('The blank between two typed words stays in the search, however slowly the user types', () => {
  expect(shownSearch({ text: 'Peter ', asked: '' }, '')).toBe('Peter ')
  expect(shownSearch({ text: 'Peter ', asked: 'Peter' }, 'Peter')).toBe('Peter ')
  expect(shownSearch({ text: 'Peter W', asked: 'Peter' }, 'Peter')).toBe('Peter W')
})

test('A search that another part of the app starts is shown in the field', () => {
  expect(shownSearch({ text: 'Peter ', asked: 'Peter' }, '')).toBe('')
  expect(shownSearch({ text: 'Peter ', asked: 'Peter' }, 'Maria')).toBe('Maria')
  expect(shownSearch(null, 'Maria')).toBe('Maria')
})
