import { expect, test } from 'vitest'
import { ownRules } from '#renderer/features/chatAdmin/ownRules.ts'

const saved = { groups: ['a', 'b'], departments: ['d'], locations: [] }

test('A chosen value of the chat rules stays while others save, and follows the server again once both agree', () => {
  const own = { groups: ['a'], locations: [] }
  expect(ownRules(own, saved)).toEqual({ groups: ['a'] })
  expect(ownRules(own, { ...saved, departments: ['other'] })).toEqual({ groups: ['a'] })
  expect(ownRules({ groups: ['b', 'a'] }, saved)).toEqual({})
})
