import { expect, test } from 'vitest'
import { shownSearch } from '#renderer/records/list/filters/shownSearch.ts'

test('The space between two words stays, however slowly they are typed', () => {
  expect(shownSearch({ text: 'Peter ', asked: '' }, '')).toBe('Peter ')
  expect(shownSearch({ text: 'Peter ', asked: 'Peter' }, 'Peter')).toBe('Peter ')
  expect(shownSearch({ text: 'Peter W', asked: 'Peter' }, 'Peter')).toBe('Peter W')
})

test('A search that another part of the app starts is shown', () => {
  expect(shownSearch({ text: 'Peter ', asked: 'Peter' }, '')).toBe('')
  expect(shownSearch({ text: 'Peter ', asked: 'Peter' }, 'Maria')).toBe('Maria')
  expect(shownSearch(null, 'Maria')).toBe('Maria')
})
