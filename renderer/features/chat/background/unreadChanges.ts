import type { ChatItem } from '#contract/api/define/shapes.ts'

/** The last known state of each chat. */
export type Known = ReadonlyMap<string, Pick<ChatItem, 'last_seq' | 'unread' | 'unread_mentions'>>

export const knownOf = (items: readonly ChatItem[]): Known =>
  new Map(
    items.map(({ chat_uuid, last_seq, unread, unread_mentions }) => [chat_uuid, { last_seq, unread, unread_mentions }]),
  )

/** Whether one of the new messages of a chat mentions the user. */
export function hasNewMention(before: Known | null, items: readonly ChatItem[], chatUuid: string): boolean {
  const chat = items.find(({ chat_uuid }) => chat_uuid === chatUuid)
  return (chat?.unread_mentions ?? 0) > (before?.get(chatUuid)?.unread_mentions ?? 0)
}

/** Chats with new unread messages. Empty before the first list, because the badge already counts old messages. */
export function newUnread(before: Known | null, items: readonly ChatItem[]): string[] {
  if (!before) return []
  return items.flatMap(({ chat_uuid, last_seq, unread }) => {
    const old = before.get(chat_uuid)
    const isNewer = last_seq > (old?.last_seq ?? 0) && unread > (old?.unread ?? 0)
    return isNewer ? [chat_uuid] : []
  })
}

/** Chats that have no unread messages any more; before the first list, all chats without unread messages. */
export function noLongerUnread(before: Known | null, items: readonly ChatItem[]): string[] {
  const read = items.filter(({ chat_uuid, unread }) => unread === 0 && (before?.get(chat_uuid)?.unread ?? 1) > 0)
  const left = [...(before ?? [])].flatMap(([chat_uuid, { unread }]) =>
    unread > 0 && !items.some((item) => item.chat_uuid === chat_uuid) ? [chat_uuid] : [],
  )
  return [...read.map(({ chat_uuid }) => chat_uuid), ...left]
}
