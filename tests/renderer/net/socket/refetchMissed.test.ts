import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { expect, test, vi } from 'vitest'
import { CHATS_KEY } from '#renderer/net/calls/chatsKey.ts'
import { refetchMissed } from '#renderer/net/socket/refetchMissed.ts'

/** A watched query that counts its fetches. Each fetch waits for its answer. */
function watched(client: QueryClient, queryKey: readonly string[]) {
  const answers: ((value: string) => void)[] = []
  const queryFn = ({ signal }: { signal: AbortSignal }) =>
    new Promise<string>((resolve, reject) => {
      answers.push(resolve)
      signal.addEventListener('abort', () => reject(signal.reason))
    })
  const observer = new QueryObserver(client, { queryKey, queryFn, staleTime: Number.POSITIVE_INFINITY, retry: false })
  observer.subscribe(() => undefined)
  const answer = async (value: string) => {
    answers.at(-1)?.(value)
    await vi.waitFor(() => expect(client.getQueryData(queryKey)).toBe(value))
  }
  return { fetches: () => answers.length, answer, observer }
}

test('RT-05 The first connection of the socket fetches the chat list again, and nothing else', async () => {
  const client = new QueryClient()
  const chats = watched(client, CHATS_KEY)
  const names = watched(client, ['users'])
  await chats.answer('before the socket')
  await names.answer('names')
  void refetchMissed(client, true)
  await vi.waitFor(() => expect(chats.fetches()).toBe(2))
  await chats.answer('with what was missed')
  expect(names.fetches()).toBe(1)
})

test('RT-05 A list that was requested before the socket opened is requested again', async () => {
  const client = new QueryClient()
  const chats = watched(client, CHATS_KEY)
  void refetchMissed(client, true)
  await vi.waitFor(() => expect(chats.fetches()).toBe(2))
  await chats.answer('with what was missed')
  expect(chats.observer.getCurrentResult()).toMatchObject({ status: 'success', isStale: false })
})

test('RT-05 Each later connection of the socket fetches everything again', async () => {
  const client = new QueryClient()
  const chats = watched(client, CHATS_KEY)
  const names = watched(client, ['users'])
  await chats.answer('old')
  await names.answer('old')
  void refetchMissed(client, false)
  await vi.waitFor(() => expect([chats.fetches(), names.fetches()]).toEqual([2, 2]))
})
