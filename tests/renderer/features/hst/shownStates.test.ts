import { expect, test } from 'vitest'
import { HST_STATES } from '#contract/workshop/hst/hstState.ts'
import { shownStates } from '#renderer/features/hst/data/shownStates.ts'

test('A snapshot that is out of date does not hide the field action that it found', () =>
  expect(shownStates({ state: 'blue', worst: 'red' })).toEqual(['blue', 'red']))

test.each(HST_STATES)('Every other snapshot has one state: %s', (state) =>
  expect(shownStates({ state, worst: state })).toEqual([state]),
)
