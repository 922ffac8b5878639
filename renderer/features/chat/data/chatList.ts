import type { ChatItem, ChatMessage } from '#contract/api/define/shapes.ts'
import { CHAT_PREVIEW_LENGTH } from '#contract/constants.ts'

/** Pure changes of the chat list. The server is the only counter; these are its own rules applied early. */

/**
 * What a new message changes, or null when the list cannot know and must be fetched. A message in the chat that is
 * being looked at does not count: the report that it was read is on its way.
 */
export function withMessage(
  items: readonly ChatItem[],
  message: ChatMessage,
  { me, viewed }: { me: string | undefined; viewed: boolean },
): readonly ChatItem[] | null {
  const chat = items.find(({ chat_uuid }) => chat_uuid === message.chat_uuid)
  if (!chat) return null
  if (message.seq <= chat.last_seq) return items
  if (message.seq > chat.last_seq + 1) return null
  const counts = !viewed && message.sender.user_uuid !== me && message.seq > chat.last_read_seq
  return replace(items, {
    ...chat,
    last_seq: message.seq,
    last_message_at: message.created_at,
    last_message: {
      preview: message.content.slice(0, CHAT_PREVIEW_LENGTH),
      created_at: message.created_at,
      user: message.sender,
    },
    unread: chat.unread + (counts ? 1 : 0),
    is_archived: false,
  })
}

type ReadPosition = { chat_uuid: string; unread: number; last_read_seq: number }

/** The read position only moves forward, whatever order the answers come in. */
export function withRead(items: readonly ChatItem[], read: ReadPosition): readonly ChatItem[] {
  const chat = items.find(({ chat_uuid }) => chat_uuid === read.chat_uuid)
  if (!chat || read.last_read_seq < chat.last_read_seq) return items
  const unread = read.last_read_seq >= chat.last_seq ? 0 : read.unread
  return replace(items, { ...chat, unread, last_read_seq: read.last_read_seq })
}

/** True when the count was made before a message that is known here, so that it cannot be trusted. */
export function isCountStale(items: readonly ChatItem[], read: ReadPosition): boolean {
  const chat = items.find(({ chat_uuid }) => chat_uuid === read.chat_uuid)
  return chat !== undefined && read.last_read_seq < chat.last_seq
}

/** True when `fetched` was read before something that is known already: both numbers only ever grow. */
export function isListStale(known: readonly ChatItem[], fetched: readonly ChatItem[]): boolean {
  const byUuid = new Map(known.map((chat) => [chat.chat_uuid, chat]))
  return fetched.some((chat) => {
    const old = byUuid.get(chat.chat_uuid)
    return old !== undefined && (chat.last_seq < old.last_seq || chat.last_read_seq < old.last_read_seq)
  })
}

export function replace(items: readonly ChatItem[], chat: ChatItem): readonly ChatItem[] {
  return items.map((item) => (item.chat_uuid === chat.chat_uuid ? chat : item))
}

export function totalUnread(items: readonly ChatItem[]): number {
  return items.reduce((sum, { unread }) => sum + unread, 0)
}

/** Newest message first; a chat without messages sorts by when it was made or changed. */
export function sortChats(items: readonly ChatItem[]): ChatItem[] {
  const at = (chat: ChatItem) => chat.last_message_at ?? chat.changed_at
  return [...items].sort((a, b) => Number(at(a) < at(b)) - Number(at(a) > at(b)))
}
