import { expect, test } from 'vitest'
import { HST_STATES } from '#contract/workshop/hst/hstState.ts'
import { shownStates } from '#renderer/features/hst/data/shownStates.ts'

test('A snapshot that is out of date still shows the field action that it found', () =>
  expect(shownStates({ state: 'blue', worst: 'red' })).toEqual(['blue', 'red']))

test.each(HST_STATES)('Every snapshot that is not out of date shows one state: %s', (state) =>
  expect(shownStates({ state, worst: state })).toEqual([state]),
)
