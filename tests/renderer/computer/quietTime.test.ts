import { expect, test } from 'vitest'
import { choiceOf, isChoice, settingOf } from '#renderer/features/computer/settings/quietTime.ts'

const at = (hour: number, minute = 0) => new Date(2026, 10, 21, hour, minute).getTime()

test('The chosen quiet time is shown', () => {
  const now = at(12)
  for (const choice of ['off', 'hour', 'tomorrow', 'on'] as const)
    expect(choiceOf(settingOf(choice, now), now)).toBe(choice)
})

test('The current quiet time is shown as the closest choice, and as none when its time is over', () => {
  const hour = settingOf('hour', at(12))
  expect(choiceOf(hour, at(12, 30))).toBe('hour')
  expect(choiceOf(hour, at(13))).toBe('off')
  expect(choiceOf({ until: new Date(at(14)).toISOString() }, at(12))).toBe('tomorrow')
})

test('No other value is a choice', () => expect(['off', 'never', ''].map(isChoice)).toEqual([true, false, false]))
