import { expect, test } from 'vitest'
import { ownRules } from '#renderer/features/chatAdmin/ownRules.ts'

const saved = { groups: ['a', 'b'], departments: ['d'], locations: [] }

test('what somebody chose stays while others save something else, and is followed again once it came true', () => {
  const own = { groups: ['a'], locations: [] }
  expect(ownRules(own, saved)).toEqual({ groups: ['a'] })
  expect(ownRules(own, { ...saved, departments: ['other'] })).toEqual({ groups: ['a'] })
  expect(ownRules({ groups: ['b', 'a'] }, saved)).toEqual({})
})
