import { queryOptions, useQuery } from '@tanstack/react-query'
import type { ChatItem } from '#contract/api/define/shapes.ts'
import { call } from '#renderer/net/calls/api.ts'
import { CHATS_KEY } from '#renderer/net/calls/chatsKey.ts'
import { queryClient } from '#renderer/net/calls/queryClient.ts'
import { isListStale, replace } from './chatList.ts'

const FETCHES_AT_MOST = 3
const RETRY_MS = 5_000

/** A list that was read before an event that has arrived meanwhile would take that event back; then it is read again. */
async function fetchChats(signal: AbortSignal): Promise<readonly ChatItem[]> {
  for (let fetches = 1; ; fetches++) {
    const { items } = await call('GET /v1/chats', { signal })
    if (fetches === FETCHES_AT_MOST || !isListStale(currentChats(), items)) return items
  }
}

export const chatsQuery = queryOptions({
  queryKey: CHATS_KEY,
  queryFn: ({ signal }) => fetchChats(signal),
  // Kept current by events and fetched again after each connect.
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

/** The server's answer to a change of one chat. */
export function putChat(chat: ChatItem): void {
  changeChats((items) =>
    items.some(({ chat_uuid }) => chat_uuid === chat.chat_uuid) ? replace(items, chat) : [chat, ...items],
  )
}

export function dropChat(chatUuid: string): void {
  changeChats((items) => items.filter(({ chat_uuid }) => chat_uuid !== chatUuid))
}

export function refetchChats(): void {
  void queryClient.invalidateQueries({ queryKey: CHATS_KEY, exact: true })
}

/** An import of staff changes many users at once: one question for all that change within this time, in milliseconds. */
const TOGETHER_MS = 300
let isAsked = false

/** As `refetchChats`, once for many events that come together. */
export function refetchChatsSoon(): void {
  if (isAsked) return
  isAsked = true
  setTimeout(() => {
    isAsked = false
    refetchChats()
  }, TOGETHER_MS)
}

/** Reads one chat again after a change of it. Reads the whole list if that fails or a message arrived meanwhile. */
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
