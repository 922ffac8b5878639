import { beforeEach, describe, expect, test, vi } from 'vitest'
import type { ChatMessage } from '#contract/api/define/shapes.ts'
import type { OutboxEntry } from '#renderer/features/chat/outbox/entry.ts'
import { createMemoryStore } from '#renderer/features/chat/outbox/memoryStore.ts'
import { Outbox } from '#renderer/features/chat/outbox/outbox.ts'
import { ApiError } from '#renderer/net/calls/apiError.ts'
import { ManualClock } from '../net/manualClock.ts'
import { CHAT, ME, message } from './given.ts'

const OTHER_CHAT = '00000000-0000-4000-8000-0000000000c2'
const network = () => new ApiError('network', { status: 0 })
const refused = () => new ApiError('chat_read_only', { status: 403 })

/** A server that stores each key once, and can lose requests or answers. */
class Server {
  readonly stored: OutboxEntry[] = []
  readonly attempts: OutboxEntry[] = []
  next: (() => Error | null)[] = []
  isDown = false

  async send(entry: OutboxEntry): Promise<ChatMessage> {
    this.attempts.push(entry)
    const failure = this.isDown ? network() : (this.next.shift()?.() ?? null)
    if (failure) throw failure
    return this.keep(entry)
  }

  keep(entry: OutboxEntry): ChatMessage {
    if (!this.stored.some(({ client_uuid }) => client_uuid === entry.client_uuid)) this.stored.push(entry)
    const { client_uuid, content, chat_uuid } = entry
    return message(this.stored.length, { from: ME, client_uuid, content, chat_uuid })
  }

  get texts(): string[] {
    return this.stored.map(({ content }) => content)
  }
}

let server: Server
let clock: ManualClock
let store = createMemoryStore()
let shown: readonly OutboxEntry[]
let refusals: string[]
const locks = new Map<string, Promise<void>>()

/** Like Web Locks: one after the other over all tabs. */
async function exclusively(name: string, _signal: AbortSignal, run: () => Promise<void>): Promise<void> {
  const before = locks.get(name) ?? Promise.resolve()
  const mine = before.then(run)
  locks.set(
    name,
    mine.catch(() => undefined),
  )
  await mine
}

let uuids = 0
function tab(owner = 'demo/me'): Outbox {
  return new Outbox({
    owner,
    store,
    send: (entry) => server.send(entry),
    exclusively,
    onAcknowledged: () => undefined,
    onRefused: ({ content }) => {
      refusals.push(content)
    },
    onChange: (entries) => {
      shown = entries
    },
    newUuid: () => {
      uuids += 1
      return `key-${uuids}`
    },
    clock,
  })
}

beforeEach(() => {
  server = new Server()
  clock = new ManualClock()
  store = createMemoryStore()
  shown = []
  refusals = []
  locks.clear()
})

const sent = (...texts: string[]) => vi.waitFor(() => expect(server.texts).toEqual(texts))
const states = () => shown.map(({ state }) => state)

describe('RT-02 a repeat is the same message', () => {
  test('A message with a lost answer is sent again with the same key', async () => {
    server.next = [
      () => {
        const lost = server.attempts.at(-1)
        if (lost) server.keep(lost)
        return network()
      },
    ]
    const outbox = tab()
    await outbox.add(CHAT, 'once')
    await vi.waitFor(() => expect(states()).toEqual(['waiting']))
    clock.forward(1_000)
    await vi.waitFor(() => expect(server.attempts).toHaveLength(2))
    await vi.waitFor(async () => expect(await store.list('demo/me')).toEqual([]))
    expect(server.texts).toEqual(['once'])
    expect(new Set(server.attempts.map(({ client_uuid }) => client_uuid)).size).toBe(1)
  })

  test('The same text sent twice is two messages', async () => {
    const outbox = tab()
    await outbox.add(CHAT, 'yes')
    await outbox.add(CHAT, 'yes')
    await sent('yes', 'yes')
  })
})

describe('RT-03 each written message arrives', () => {
  const thirty = Array.from({ length: 30 }, (_, i) => `text ${i}`)

  test('30 texts written offline arrive once and in order after the page was killed and started again', async () => {
    server.isDown = true
    const before = tab()
    for (const text of thirty) await before.add(CHAT, text)
    await vi.waitFor(() => expect(server.attempts.length).toBeGreaterThan(0))
    before.stop()
    locks.clear()
    server.isDown = false
    await tab().start()
    await sent(...thirty)
  })

  test('A failed message holds back later ones of its chat, not of other chats', async () => {
    server.next = [network]
    const outbox = tab()
    await outbox.add(CHAT, 'first')
    await vi.waitFor(() => expect(states()).toEqual(['waiting']))
    await outbox.add(CHAT, 'second')
    await outbox.add(OTHER_CHAT, 'elsewhere')
    await sent('elsewhere')
    clock.forward(1_000)
    await sent('elsewhere', 'first', 'second')
  })

  test('A refused message is set aside and does not hold back the others', async () => {
    server.next = [refused]
    const outbox = tab()
    await outbox.add(CHAT, 'refused')
    await outbox.add(CHAT, 'welcome')
    await sent('welcome')
    expect(refusals).toEqual(['refused'])
    await vi.waitFor(() => expect(shown).toMatchObject([{ state: 'failed', error: 'chat_read_only' }]))
    const [failed] = shown
    if (failed) await outbox.retry(failed)
    await sent('welcome', 'refused')
  })

  test('A message that the user discarded is never sent', async () => {
    server.next = [refused]
    const outbox = tab()
    await outbox.add(CHAT, 'refused')
    await vi.waitFor(() => expect(states()).toEqual(['failed']))
    const [failed] = shown
    if (failed) await outbox.discard(failed)
    await outbox.refresh()
    expect(shown).toEqual([])
    expect(server.texts).toEqual([])
  })

  test('The outbox stops waiting when the connection returns', async () => {
    server.isDown = true
    const outbox = tab()
    await outbox.add(CHAT, 'soon')
    await vi.waitFor(() => expect(states()).toEqual(['waiting']))
    server.isDown = false
    outbox.wake()
    await sent('soon')
  })

  test('After too many requests the outbox waits as long as the server says', async () => {
    server.next = [() => new ApiError('too_many_attempts', { status: 429, retryAfter: 7 })]
    await tab().add(CHAT, 'patient')
    await vi.waitFor(() => expect(clock.untilNext()).toBe(7_000))
    clock.forward(7_000)
    await sent('patient')
  })
})

test('Two tabs send each waiting text once', async () => {
  const first = tab()
  const second = tab()
  await Promise.all([first.start(), second.start()])
  await first.add(CHAT, 'a')
  await second.add(CHAT, 'b')
  await Promise.all([first.start(), second.start()])
  await sent('a', 'b')
  expect(server.attempts).toHaveLength(2)
})

test('AUT-09 A message of one user is never sent for another', async () => {
  server.isDown = true
  const mine = tab('demo/me')
  await mine.add(CHAT, 'secret')
  mine.stop()
  locks.clear()
  server.isDown = false
  const theirs = tab('demo/you')
  await theirs.start()
  await theirs.add(CHAT, 'hello')
  await sent('hello')
  theirs.stop()
  await tab('demo/me').start()
  await sent('hello', 'secret')
})
