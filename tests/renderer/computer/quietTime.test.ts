import { expect, test } from 'vitest'
import { choiceOf, isChoice, settingOf } from '#renderer/features/computer/settings/quietTime.ts'

const at = (hour: number, minute = 0) => new Date(2026, 10, 21, hour, minute).getTime()

test('The chosen "do not disturb" time is shown', () => {
  const now = at(12)
  for (const choice of ['off', 'hour', 'tomorrow', 'on'] as const)
    expect(choiceOf(settingOf(choice, now), now)).toBe(choice)
})

test('A current "do not disturb" time is shown as the closest choice, and as "off" once it is over', () => {
  const hour = settingOf('hour', at(12))
  expect(choiceOf(hour, at(12, 30))).toBe('hour')
  expect(choiceOf(hour, at(13))).toBe('off')
  expect(choiceOf({ until: new Date(at(14)).toISOString() }, at(12))).toBe('tomorrow')
})

test('Only the offered choices of "do not disturb" are accepted', () =>
  expect(['off', 'never', ''].map(isChoice)).toEqual([true, false, false]))
