import { create } from 'zustand'
import type { ChatMessage } from '#contract/api/define/shapes.ts'
import { call } from '#renderer/net/calls/api.ts'
import { randomUuid } from '#renderer/net/calls/uuid.ts'
import { setWaitingCount } from '#renderer/net/calls/waiting.ts'
import { withLock } from '#renderer/net/calls/webLock.ts'
import { useSession } from '#renderer/net/session/session.ts'
import { systemClock } from '#renderer/net/socket/clock.ts'
import { withMessage } from '../data/chatList.ts'
import { changeChats } from '../data/chats.ts'
import { receive } from '../data/messages.ts'
import { type EntryStore, type OutboxEntry, partsOf, type Written } from './entry.ts'
import { indexedDbStore } from './indexedDbStore.ts'
import { createMemoryStore } from './memoryStore.ts'
import { Outbox } from './outbox.ts'
import { showRefused } from './showRefused.ts'

/** Waiting messages of the signed-in user, over all chats and tabs, in the order of writing. */
export const useOutboxEntries = create<{ entries: readonly OutboxEntry[] }>()(() => ({ entries: [] }))

const channel = new BroadcastChannel('chat-outbox')
let outbox: Outbox | null = null

channel.addEventListener('message', ({ data }: MessageEvent<ChatMessage | null>) => {
  if (data) void show(data)
  void outbox?.refresh()
})

/** Starts the outbox of `owner`, with entries that the same user left behind. */
export async function startOutbox(owner: string): Promise<void> {
  const store = await usableStore()
  outbox = new Outbox({
    owner,
    store: announcing(store),
    clock: systemClock,
    newUuid: randomUuid,
    send: ({ chat_uuid, content, client_uuid, ...written }, signal) =>
      call('POST /v1/chats/:chat_uuid/messages', {
        params: { chat_uuid },
        body: {
          content,
          client_uuid,
          ...partsOf(written),
        },
        signal,
      }),
    exclusively: (chatUuid, signal, run) => withLock(`chat-outbox/${owner}/${chatUuid}`, signal, run),
    onAcknowledged(_entry, message) {
      // Other tabs get the sent message when its waiting entry ends, so that it does not vanish there.
      channel.postMessage(message)
      void show(message).then(() => outbox?.refresh())
    },
    onRefused: showRefused,
    onChange(entries) {
      useOutboxEntries.setState({ entries })
      setWaitingCount(entries.filter(({ state }) => state !== 'failed').length)
    },
  })
  await outbox.start()
}

export function stopOutbox(): void {
  outbox?.stop()
  outbox = null
}

export function wakeOutbox(): void {
  outbox?.wake()
}

/** Resolves once the message is stored. Throws when no user is signed in; the text then stays in the composer. */
export async function sendMessage(chatUuid: string, content: string, more: Written = {}): Promise<void> {
  if (!outbox) throw new Error('Nobody is signed in.')
  await outbox.add(chatUuid, content, more)
}

export function retryMessage(entry: OutboxEntry): void {
  void outbox?.retry(entry)
}

export function deleteMessage(entry: OutboxEntry): void {
  void outbox?.discard(entry)
}

async function show(message: ChatMessage): Promise<void> {
  const me = useSession.getState().user?.uuid
  changeChats((items) => withMessage(items, message, { me, viewed: true }))
  await receive(message)
}

async function usableStore(): Promise<EntryStore> {
  try {
    await indexedDbStore.list('')
    return indexedDbStore
  } catch {
    return createMemoryStore()
  }
}

/** Tells the other tabs about each change, so that they read the store again. */
function announcing(store: EntryStore): EntryStore {
  const then = <A extends unknown[], R>(change: (...args: A) => Promise<R>) => {
    return async (...args: A): Promise<R> => {
      const result = await change(...args)
      channel.postMessage(null)
      return result
    }
  }
  return { list: store.list, add: then(store.add), put: then(store.put), remove: then(store.remove) }
}
