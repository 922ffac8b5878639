import { expect, test } from 'vitest'
import { readTree, treeOf } from '../tree.ts'
import { computerDays } from './days.ts'

test('The client reads and shows days by the clock of the location, not of the computer', () =>
  expect(computerDays(readTree())).toEqual([]))

test('The rule notices a day without a zone, and a format without one', () => {
  const path = 'renderer/features/x/x.ts'
  const found = (text: string) => computerDays(treeOf({ [path]: text })).length
  expect(found('new Date(day + "T00:00")')).toBe(1)
  expect(found('new Date(day + "T12:00:00Z")')).toBe(0)
  expect(found("new Intl.DateTimeFormat(language, { day: '2-digit' })")).toBe(1)
  expect(found("new Intl.DateTimeFormat(language, { day: '2-digit', timeZone: 'UTC' })")).toBe(0)
})
