import { afterEach, expect, test } from 'vitest'
import type { User } from '#contract/api/shapes.ts'
import { useSession } from '#renderer/net/session.ts'
import { useWishes } from '#renderer/rights/useWishes.ts'

const WANTED = { 'user:u1': { grants: { 'global\nglobal.users.read': true }, members: { g1: true } } }
const signIn = (uuid: string) => useSession.setState({ status: 'signed_in', user: { uuid } as User })
const signOut = () => useSession.setState({ status: 'signed_out', user: null })

afterEach(signOut)

test('rights that were not saved are there again for whom wanted them, and gone for the next person', () => {
  signIn('boss')
  useWishes.setState({ of: WANTED })
  signOut()
  signIn('boss')
  expect(useWishes.getState().of).toEqual(WANTED)
  signOut()
  signIn('somebody else')
  expect(useWishes.getState().of).toEqual({})
  signOut()
  signIn('boss')
  expect(useWishes.getState().of).toEqual({})
})
