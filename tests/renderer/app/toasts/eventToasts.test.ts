import { beforeEach, expect, test } from 'vitest'
import type { User } from '#contract/api/define/shapes.ts'
import { startEventToasts } from '#renderer/app/toasts/eventToasts.ts'
import { useSession } from '#renderer/net/session/session.ts'
import { useToastHistory } from '#renderer/ui/feedback/toasts.ts'

const user = (uuid: string) => ({ uuid, first_name: uuid }) as User
const shown = () => useToastHistory.getState().toasts.map(({ text }) => text)

startEventToasts()

beforeEach(() => {
  useSession.setState({ status: 'signed_in', user: user('anna') })
  const toast = { id: '1', kind: 'info', text: 'an Anna', at: new Date(0).toISOString() } as const
  useToastHistory.setState({ toasts: [toast], unseen: 1 })
})

test('Toasts of a user are removed when the user signs out', () => {
  useSession.setState({ status: 'signed_out', user: null })
  expect([shown(), useToastHistory.getState().unseen]).toEqual([[], 0])
})

test('Toasts of a user are removed when another user has signed in in another tab', () => {
  useSession.setState({ user: user('berta') })
  expect(shown()).toEqual([])
})

test('Toasts stay when data of the signed-in user change', () => {
  useSession.setState({ user: { ...user('anna'), first_name: 'Anne' } })
  expect(shown()).toEqual(['an Anna'])
})
