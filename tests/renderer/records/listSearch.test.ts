import { expect, test } from 'vitest'
import { shownSearch } from '#renderer/records/list/filters/shownSearch.ts'

test('the space between two words stays however slowly they are typed', () => {
  expect(shownSearch({ text: 'Peter ', asked: '' }, '')).toBe('Peter ')
  expect(shownSearch({ text: 'Peter ', asked: 'Peter' }, 'Peter')).toBe('Peter ')
  expect(shownSearch({ text: 'Peter W', asked: 'Peter' }, 'Peter')).toBe('Peter W')
})

test('what the list is asked for by somebody else is shown', () => {
  expect(shownSearch({ text: 'Peter ', asked: 'Peter' }, '')).toBe('')
  expect(shownSearch({ text: 'Peter ', asked: 'Peter' }, 'Maria')).toBe('Maria')
  expect(shownSearch(null, 'Maria')).toBe('Maria')
})
