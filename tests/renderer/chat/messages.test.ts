import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { ChatMessage } from '#contract/api/define/shapes.ts'
import { catchUp, clearMessages, loadedChat, openChat, receive } from '#renderer/features/chat/data/messages.ts'
import { visibleMessages } from '#renderer/features/chat/data/messageWindow.ts'
import { CHAT, message } from './given.ts'

const PAGE = 50

/** A server with one chat of `last` messages. */
let last: number
let isDown: boolean
let asked: number
let whileAsked: () => void

async function answer(address: string): Promise<Response> {
  // Like a network, this answers only after the caller has gone on.
  await Promise.resolve()
  asked += 1
  if (isDown) return new Response('', { status: 502 })
  const query = new URL(address, 'http://server.example').searchParams
  const after = query.get('after_seq')
  const first = after === null ? Math.max(1, last - PAGE + 1) : Number(after) + 1
  const items: ChatMessage[] = []
  for (let seq = first; seq <= last && items.length < PAGE; seq++) items.push(message(seq))
  const hasMore = after === null ? first > 1 : first + PAGE <= last
  whileAsked()
  return Response.json({
    items: after === null ? items.reverse() : items,
    has_more: hasMore,
    next_cursor_uuid: hasMore ? message(first).message_uuid : null,
    last_change: 0,
  })
}

const seen = () => {
  const window = loadedChat(CHAT)?.window
  return window ? visibleMessages(window).at(-1)?.seq : null
}

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  vi.stubGlobal('fetch', answer)
  last = 10
  isDown = false
  asked = 0
  whileAsked = () => undefined
})
afterEach(() => {
  clearMessages()
  vi.useRealTimers()
})

test.each([20, 200, 1_000])('%i missed messages that could not be fetched are fetched later', async (missed) => {
  await openChat(CHAT)
  isDown = true
  last += missed
  await catchUp(CHAT, last)
  expect(seen()).toBe(10)
  expect(loadedChat(CHAT)?.state).toBe('ready')
  isDown = false
  await vi.advanceTimersByTimeAsync(5_000)
  await vi.waitFor(() => expect(seen()).toBe(last))
})

test('Messages that arrive while the newest page is loading do not delay it', async () => {
  await openChat(CHAT)
  last = 1_000
  whileAsked = () => {
    whileAsked = () => undefined
    last = 1_003
    void receive(message(1_003))
  }
  await catchUp(CHAT, 1_000)
  expect(seen()).toBe(1_003)
})

test('An announced message that the server no longer shows is not fetched again and again', async () => {
  await openChat(CHAT)
  await catchUp(CHAT, 1_000)
  expect(seen()).toBe(10)
  expect(asked).toBe(2)
})

test.each([
  ['its event', () => void receive(message(12))],
  ['the list of chats', () => void catchUp(CHAT, 12)],
])('RT-02 A message that is announced by %s while an older page is loading is fetched too', async (_how, announce) => {
  await openChat(CHAT)
  last = 11
  whileAsked = () => {
    whileAsked = () => undefined
    last = 12
    announce()
  }
  await catchUp(CHAT, 11)
  expect(seen()).toBe(12)
})
