import { expect, test } from 'vitest'
import { wallCars, wallLines, wallPages } from '#renderer/features/planner/views/wallPages.ts'
import { calendar, work } from './given.ts'

test('The wall has one line for each car: open ones by their start, finished ones last', () => {
  const cars = wallCars(calendar, [
    work('a', 'anna', '07:00', { paper_uuid: 'done', state: 'finished' }),
    work('b', 'anna', '10:00', { paper_uuid: 'golf' }),
    work('c', 'bert', '08:00', { paper_uuid: 'polo' }),
    work('d', 'bert', '09:00', { paper_uuid: 'golf', state: 'finished' }),
  ])
  expect(cars.map(({ paper, blocks }) => [paper, blocks.length])).toEqual([
    ['polo', 1],
    ['golf', 2],
    ['done', 1],
  ])
})

test('Lines are spread evenly over the pages of the wall, and each line is on exactly one page', () => {
  const lines = Array.from({ length: 23 }, (_, index) => index)
  const pages = wallPages(lines, 11)
  expect(pages.map(({ length }) => length)).toEqual([8, 8, 7])
  expect(pages.flat()).toEqual(lines)
})

test('A day without cars has one empty page on the wall', () => {
  expect(wallPages([], 11)).toEqual([[]])
})

test('A page of the wall holds as many lines of 24 px text as fit, and at least one', () => {
  expect(wallLines(690, 24)).toBe(11)
  expect(wallLines(40, 24)).toBe(1)
})
