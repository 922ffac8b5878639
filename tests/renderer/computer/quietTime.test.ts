import { expect, test } from 'vitest'
import { choiceOf, isChoice, quietUntil } from '#renderer/features/computer/settings/quietTime.ts'

const at = (day: number, hour: number, minute = 0) => new Date(2026, 10, day, hour, minute).getTime()

test('an hour is an hour, and tomorrow is before the first car comes in', () => {
  expect(quietUntil('hour', at(21, 12))).toEqual({ until: new Date(at(21, 13)).toISOString() })
  expect(quietUntil('tomorrow', at(21, 12))).toEqual({ until: new Date(at(22, 6)).toISOString() })
  expect(quietUntil('tomorrow', at(21, 2))).toEqual({ until: new Date(at(21, 6)).toISOString() })
  expect(quietUntil('on', at(21, 12))).toBe('on')
})

test('what holds is shown as the choice that comes closest, whoever made it', () => {
  const now = at(21, 12)
  for (const choice of ['off', 'hour', 'tomorrow', 'on'] as const)
    expect(choiceOf(quietUntil(choice, now), now)).toBe(choice)
  expect(choiceOf(quietUntil('hour', now), at(21, 12, 30))).toBe('hour')
  expect(choiceOf(quietUntil('hour', now), at(21, 13))).toBe('off')
})

test('nothing else is a choice', () => expect(['off', 'never', ''].map(isChoice)).toEqual([true, false, false]))
