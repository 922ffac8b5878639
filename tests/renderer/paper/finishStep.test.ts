import { expect, test } from 'vitest'
import { afterOwnWork, nextMove } from '#renderer/features/paper/day/finishStep.ts'

const step = (...refusals: string[]) => ({
  to: 'completed' as const,
  is_possible: refusals.length === 0,
  refusals,
  about: {},
})

test('The own stamp and works do not have to be ended before the car is reported as done', () =>
  expect(afterOwnWork(step('stamp_open', 'works_in_progress'))).toMatchObject({ is_possible: true, refusals: [] }))

test('All other refusals still prevent the report that the car is done', () =>
  expect(afterOwnWork(step('stamp_open', 'final_check_missing', 'kilometers_missing'))).toMatchObject({
    is_possible: false,
    refusals: ['final_check_missing', 'kilometers_missing'],
  }))

const situation = { isWhole: true, isEnded: false, isAnswered: true, step: step() }

test.each([
  ['takes the step when nothing is missing', {}, 'step'],
  ['asks for what is missing', { step: step('kilometers_missing') }, 'ask'],
  ['saves the works alone when some stay open', { isWhole: false, isAnswered: false }, 'save'],
  ['saves the works alone when the paper cannot be completed', { step: undefined }, 'save'],
  [
    'waits for the steps of the paper, also when an old answer had none',
    { isAnswered: false, step: undefined },
    'wait',
  ],
  ['shows what the server still wants after the works were saved', { isEnded: true }, 'ask'],
  ['closes when another user completed the paper meanwhile', { isEnded: true, step: undefined }, 'close'],
] as const)('The form that reports a car as done %s', (_what, given, move) =>
  expect(nextMove({ ...situation, ...given })).toBe(move),
)
