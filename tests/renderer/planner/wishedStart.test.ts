import { expect, test } from 'vitest'
import { overwritten, wishedStart } from '#renderer/features/planner/dialogs/wishedStart.ts'
import { text } from './given.ts'

const [NOON, THREE] = [text('12:00'), text('15:00')]

test('The dialog for a promise starts with the promise that the job has', () => {
  expect(wishedStart({ typed: null, before: null, promised: THREE })).toBe(THREE)
})

test('The dialog for a promise takes the promise of another job, and keeps a time that the user typed', () => {
  expect(wishedStart({ typed: THREE, before: THREE, promised: NOON })).toBe(NOON)
  expect(wishedStart({ typed: THREE, before: THREE, promised: null })).toBeNull()
  expect(wishedStart({ typed: NOON, before: THREE, promised: null })).toBe(NOON)
})

test('The dialog names a promise that would be overwritten, but not if the time is the same', () => {
  expect(overwritten(THREE, NOON)).toBe(THREE)
  expect(overwritten(THREE, THREE)).toBeNull()
  expect(overwritten(null, NOON)).toBeNull()
})
