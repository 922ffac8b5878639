import { create } from 'zustand'
import type { ChatMessage } from '#contract/api/define/shapes.ts'
import { CHAT_PAGE_SIZE } from '#contract/constants.ts'
import { call } from '#renderer/net/calls/api.ts'
import { ApiError } from '#renderer/net/calls/apiError.ts'
import { currentIdentity } from '#renderer/net/calls/identity.ts'
import {
  addLive,
  addMissed,
  addOlder,
  hasGap,
  type MessagePage,
  type MessageWindow,
  openWindow,
  withChanges,
} from './messageWindow.ts'

type LoadedChat = {
  window: MessageWindow | null
  /** `failed` is shown in place with a retry button. Loading errors never raise a toast. */
  state: 'loading' | 'ready' | 'failed'
  loadingOlder: boolean
}

type Messages = { chats: Readonly<Record<string, LoadedChat>> }

/** Most missed messages that are loaded page by page. With more, starting again from the newest page is faster. / */
const CATCH_UP_LIMIT = 300
const CATCH_UP_RETRY_MS = 5_000

export const useMessages = create<Messages>()(() => ({ chats: {} }))

const idle: LoadedChat = { window: null, state: 'loading', loadingOlder: false }
/** Live messages of chats whose first page is still loading. */
const early = new Map<string, ChatMessage[]>()
const catchingUp = new Map<string, Promise<void>>()
/** The newest announced seq of each chat that is catching up. */
const announced = new Map<string, number>()

export function loadedChat(chatUuid: string): LoadedChat | undefined {
  return useMessages.getState().chats[chatUuid]
}

function patch(chatUuid: string, change: Partial<LoadedChat>): void {
  useMessages.setState(({ chats }) => ({
    chats: { ...chats, [chatUuid]: { ...(chats[chatUuid] ?? idle), ...change } },
  }))
}

function setWindow(chatUuid: string, change: (window: MessageWindow) => MessageWindow): void {
  const window = loadedChat(chatUuid)?.window
  if (!window) return
  const next = change(window)
  if (next !== window) patch(chatUuid, { window: next })
}

/** Removes all messages when the user changes. */
export function clearMessages(): void {
  early.clear()
  catchingUp.clear()
  announced.clear()
  fetchingChanges.clear()
  useMessages.setState({ chats: {} })
}

/** Loads the newest page unless a page of the chat is loaded or loading. */
export async function openChat(chatUuid: string): Promise<void> {
  const chat = loadedChat(chatUuid)
  if (chat?.window || (chat && chat.state === 'loading')) return
  await loadNewest(chatUuid)
  await catchUp(chatUuid)
}

/** Loads the newest page and starts the window again. A failure leaves the old window. */
async function loadNewest(chatUuid: string): Promise<PageResult> {
  patch(chatUuid, { state: 'loading' })
  early.set(chatUuid, early.get(chatUuid) ?? [])
  const page = await fetchPage(chatUuid)
  const known = early.get(chatUuid) ?? []
  early.delete(chatUuid)
  if (page === 'other_user') return page
  if (typeof page === 'object') patch(chatUuid, { window: openWindow(page, known), state: 'ready' })
  else patch(chatUuid, { state: loadedChat(chatUuid)?.window ? 'ready' : 'failed' })
  return page
}

/**
 * Loads the next older page. Does nothing while one is loading or at the beginning of the chat. Resolves with whether a
 * page was loaded.
 */
export async function loadOlder(chatUuid: string): Promise<boolean> {
  const chat = loadedChat(chatUuid)
  const cursor = chat?.window?.hasOlder ? chat.window.cursor : null
  if (!chat || chat.loadingOlder || !cursor) return false
  patch(chatUuid, { loadingOlder: true })
  const page = await fetchPage(chatUuid, { before_uuid: cursor })
  if (page === 'other_user') return false
  // The window may have been started again meanwhile; then this page does not fit.
  if (typeof page === 'object' && loadedChat(chatUuid)?.window?.cursor === cursor)
    setWindow(chatUuid, (window) => addOlder(window, page))
  patch(chatUuid, { loadingOlder: false })
  return typeof page === 'object'
}

/** Messages after the target that a jump loads. */
const AFTER_TARGET = 15

/** Shows the part of the chat around a message. */
export async function loadAround(chatUuid: string, seq: number): Promise<boolean> {
  const page = await fetchPage(chatUuid, { before_seq: seq + AFTER_TARGET })
  if (typeof page !== 'object') return false
  patch(chatUuid, { window: { ...openWindow(page), isPast: true }, state: 'ready' })
  return true
}

/** Loads the next newer page after a jump. Once the newest message is loaded, the jump has no further effect. */
export async function loadNewer(chatUuid: string): Promise<void> {
  const chat = loadedChat(chatUuid)
  const window = chat?.window
  if (!chat || !window?.isPast || chat.loadingOlder) return
  patch(chatUuid, { loadingOlder: true })
  const page = await fetchPage(chatUuid, { after_seq: window.through })
  if (page === 'other_user') return
  if (typeof page === 'object' && loadedChat(chatUuid)?.window?.through === window.through)
    setWindow(chatUuid, (now) => ({ ...addMissed(now, page), isPast: page.has_more }))
  patch(chatUuid, { loadingOlder: false })
  await catchUp(chatUuid)
}

/** Leaves the part around a message and shows the newest messages. */
export async function loadEnd(chatUuid: string): Promise<void> {
  await loadNewest(chatUuid)
  await catchUp(chatUuid)
}

/** Handles a message from the socket or from the answer to a send. */
export async function receive(message: ChatMessage): Promise<void> {
  // The socket event has no quote, because not every member may see it. The fetched message has it.
  if (message.reply_to && message.reply_to.message_uuid === null) return catchUp(message.chat_uuid, message.seq)
  early.get(message.chat_uuid)?.push(message)
  setWindow(message.chat_uuid, (window) => addLive(window, [message]))
  await catchUp(message.chat_uuid, message.seq)
}

/** Shows the answer to an own change at once. Changes of others before it are fetched. */
export function applyChange(message: ChatMessage): void {
  setWindow(message.chat_uuid, (window) => {
    const isNext = message.change <= window.change + 1
    return withChanges(window, [message], isNext ? message.change : window.change)
  })
  void fetchChanges(message.chat_uuid, message.change)
}

const fetchingChanges = new Map<string, Promise<void>>()

/** Loads edits, withdrawals and reactions up to `lastChange`. Simultaneous calls share one run. */
export async function fetchChanges(chatUuid: string, lastChange: number): Promise<void> {
  const isBehind = () => (loadedChat(chatUuid)?.window?.change ?? lastChange) < lastChange
  await fetchingChanges.get(chatUuid)
  if (!isBehind() || fetchingChanges.has(chatUuid)) return
  const run = fetchAllChanges(chatUuid).finally(() => fetchingChanges.delete(chatUuid))
  fetchingChanges.set(chatUuid, run)
  await run
}

async function fetchAllChanges(chatUuid: string): Promise<void> {
  for (;;) {
    const window = loadedChat(chatUuid)?.window
    if (!window) return
    const page = await fetchPage(chatUuid, { changed_after: window.change })
    if (page === 'trouble') setTimeout(() => void fetchAllChanges(chatUuid), CATCH_UP_RETRY_MS)
    if (typeof page !== 'object') return
    setWindow(chatUuid, (now) => withChanges(now, page.items, page.last_change))
    if (!page.has_more) return
  }
}

/** Loads missing messages up to the newest known one or `lastSeq`. Simultaneous calls share one run. */
export function catchUp(chatUuid: string, lastSeq = 0): Promise<void> {
  const window = loadedChat(chatUuid)?.window
  if (!window || window.isPast || !hasGap(window, lastSeq)) return Promise.resolve()
  // A running catch-up may have loaded its page before this message, so it continues until this message is loaded.
  announced.set(chatUuid, Math.max(announced.get(chatUuid) ?? 0, lastSeq))
  const running = catchingUp.get(chatUuid)
  if (running !== undefined) return running
  const run = fill(chatUuid).finally(() => {
    catchingUp.delete(chatUuid)
    announced.delete(chatUuid)
  })
  catchingUp.set(chatUuid, run)
  return run
}

async function fill(chatUuid: string): Promise<void> {
  while (await fillOnce(chatUuid));
}

/** Loads one page of missing messages. Answers whether another one is needed. */
async function fillOnce(chatUuid: string): Promise<boolean> {
  const window = loadedChat(chatUuid)?.window
  const lastSeq = announced.get(chatUuid) ?? 0
  if (!window || !hasGap(window, lastSeq)) return false
  const missing = Math.max(lastSeq, window.messages.at(-1)?.seq ?? 0) - window.through
  const beginsAgain = missing > CATCH_UP_LIMIT
  const page = beginsAgain ? await loadNewest(chatUuid) : await fetchPage(chatUuid, { after_seq: window.through })
  const newest = announced.get(chatUuid) ?? lastSeq
  if (page === 'trouble') setTimeout(() => void catchUp(chatUuid, newest), CATCH_UP_RETRY_MS)
  if (typeof page !== 'object') return false
  if (!beginsAgain) setWindow(chatUuid, (now) => addMissed(now, page))
  if (newest > lastSeq) return true
  // The announced message is not in the answer, so this user may not see it any more.
  if (page.items.length === 0) return false
  // The newest page is complete, whatever was announced.
  if (beginsAgain) announced.set(chatUuid, 0)
  return true
}

function isFinal(error: unknown): boolean {
  return error instanceof ApiError && error.status >= 400 && error.status < 500
}

type PageResult = MessagePage | 'refused' | 'trouble' | 'other_user'

async function fetchPage(
  chatUuid: string,
  from: { before_uuid?: string; after_seq?: number; changed_after?: number; before_seq?: number } = {},
): Promise<PageResult> {
  const { generation } = currentIdentity()
  const asked = { params: { chat_uuid: chatUuid }, query: { limit: CHAT_PAGE_SIZE, ...from } }
  const page = await call('GET /v1/chats/:chat_uuid/messages', asked).catch((error: unknown) =>
    isFinal(error) ? 'refused' : 'trouble',
  )
  return generation === currentIdentity().generation ? page : 'other_user'
}
