import { expect, test } from 'vitest'
import { overwritten, wishedStart } from '#renderer/features/planner/dialogs/wishedStart.ts'
import { text } from './given.ts'

const [NOON, THREE] = [text('12:00'), text('15:00')]

test('Promising a job that has a promise starts from it', () => {
  expect(wishedStart({ typed: null, before: null, promised: THREE })).toBe(THREE)
})

test('Another job brings its own promise along, and what the user typed stays', () => {
  expect(wishedStart({ typed: THREE, before: THREE, promised: NOON })).toBe(NOON)
  expect(wishedStart({ typed: THREE, before: THREE, promised: null })).toBeNull()
  expect(wishedStart({ typed: NOON, before: THREE, promised: null })).toBe(NOON)
})

test('A promise that would be overwritten is named, the same time is not', () => {
  expect(overwritten(THREE, NOON)).toBe(THREE)
  expect(overwritten(THREE, THREE)).toBeNull()
  expect(overwritten(null, NOON)).toBeNull()
})
