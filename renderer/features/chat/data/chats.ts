import { queryOptions, useQuery } from '@tanstack/react-query'
import type { ChatItem } from '#contract/api/define/shapes.ts'
import { call } from '#renderer/net/calls/api.ts'
import { CHATS_KEY } from '#renderer/net/calls/chatsKey.ts'
import { queryClient } from '#renderer/net/calls/queryClient.ts'
import { isListStale, replace } from './chatList.ts'

const FETCHES_AT_MOST = 3
const RETRY_MS = 5_000

/**
 * Loads the chat list. Repeats it while events have told more than the answer contains, up to `FETCHES_AT_MOST` times.
 */
async function fetchChats(signal: AbortSignal): Promise<readonly ChatItem[]> {
  for (let fetches = 1; ; fetches++) {
    const { items } = await call('GET /v1/chats', { signal })
    if (fetches === FETCHES_AT_MOST || !isListStale(currentChats(), items)) return items
  }
}

export const chatsQuery = queryOptions({
  queryKey: CHATS_KEY,
  queryFn: ({ signal }) => fetchChats(signal),
  // Events keep it current, and it is loaded again after each reconnect.
  staleTime: Number.POSITIVE_INFINITY,
  refetchInterval: ({ state }) => (state.status === 'error' ? RETRY_MS : false),
})

export function useChats() {
  return useQuery(chatsQuery)
}

export function currentChats(): readonly ChatItem[] {
  return queryClient.getQueryData(CHATS_KEY) ?? []
}

export function changeChats(change: (items: readonly ChatItem[]) => readonly ChatItem[] | null): void {
  const items = queryClient.getQueryData<readonly ChatItem[]>(CHATS_KEY)
  const next = items && change(items)
  if (!next) refetchChats()
  else if (next !== items) queryClient.setQueryData(CHATS_KEY, next)
}

/** Stores the server's answer to a change of one chat. */
export function putChat(chat: ChatItem): void {
  changeChats((items) =>
    items.some(({ chat_uuid }) => chat_uuid === chat.chat_uuid) ? replace(items, chat) : [chat, ...items],
  )
}

export function removeChat(chatUuid: string): void {
  changeChats((items) => items.filter(({ chat_uuid }) => chat_uuid !== chatUuid))
}

export function refetchChats(): void {
  void queryClient.invalidateQueries({ queryKey: CHATS_KEY, exact: true })
}

/** Wait before one request for many events (ms). An import of staff changes many users at once. */
const TOGETHER_MS = 300
let isAsked = false

/** Like `refetchChats`, but once for many events. */
export function refetchChatsSoon(): void {
  if (isAsked) return
  isAsked = true
  setTimeout(() => {
    isAsked = false
    refetchChats()
  }, TOGETHER_MS)
}

/** Loads one chat again after a change. Loads the whole list when that fails or a message arrived meanwhile. */
export async function refetchChat(chatUuid: string): Promise<void> {
  try {
    const chat = await call('GET /v1/chats/:chat_uuid', { params: { chat_uuid: chatUuid } })
    const before = currentChats().filter(({ chat_uuid }) => chat_uuid === chatUuid)
    if (before.length === 0 || isListStale(before, [chat])) refetchChats()
    else putChat(chat)
  } catch {
    refetchChats()
  }
}
