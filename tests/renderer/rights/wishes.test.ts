import { afterEach, expect, test } from 'vitest'
import type { User } from '#contract/api/define/shapes.ts'
import { useSession } from '#renderer/net/session/session.ts'
import { putWishes, useWishes } from '#renderer/rights/useWishes.ts'

const WISHES = { grants: { 'global\nglobal.users.read': true }, members: { g1: true } }
const WANTED = { 'user:u1': WISHES }
const signIn = (uuid: string) => useSession.setState({ status: 'signed_in', user: { uuid } as User })
const signOut = () => useSession.setState({ status: 'signed_out', user: null })

afterEach(() => {
  signOut()
  useWishes.setState({ of: {}, owner: null })
})

test('Unsaved changes of rights stay when the account of the administrator changes', () => {
  // The screen of rights may load after the sign-in, before it knows whose drafts may exist.
  useSession.setState({ status: 'signed_in', user: { uuid: 'boss' } as User })
  useWishes.setState({ of: {}, owner: null })
  putWishes('user:u1', () => WISHES)
  useSession.setState({ user: { uuid: 'boss', theme: 'dark' } as unknown as User })
  expect(useWishes.getState().of).toEqual(WANTED)
})

test('Unsaved rights for one user do not change those for a group', () => {
  signIn('boss')
  putWishes('user:u1', () => WISHES)
  putWishes('group:g1', (before) => ({ ...before, members: { u2: false } }))
  expect(useWishes.getState().of).toEqual({ ...WANTED, 'group:g1': { grants: {}, members: { u2: false } } })
})

test('Unsaved rights return for the administrator who made them, until another user signs in', () => {
  signIn('boss')
  putWishes('user:u1', () => WISHES)
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
