import type { ChatItem, ChatMessage } from '#contract/api/define/shapes.ts'
import { CHAT_PREVIEW_LENGTH } from '#contract/constants.ts'
import { previewWords } from '../files/messageFiles.ts'

/**
 * Pure functions that change the chat list. They apply the server's rules before it answers. The list that the server
 * sends later replaces the result.
 */

/**
 * The list after a new message, or null when the list must be loaded. A message in the viewed chat does not count as
 * unread, because its read report is under way.
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
      preview: previewWords(message).slice(0, CHAT_PREVIEW_LENGTH),
      is_withdrawn: message.withdrawn_at !== null,
      created_at: message.created_at,
      user: message.sender,
    },
    unread: chat.unread + (counts ? 1 : 0),
    unread_mentions: chat.unread_mentions + (counts && mentionsUser(message, me) ? 1 : 0),
    is_archived: false,
  })
}

const mentionsUser = ({ mentions, mentions_all }: ChatMessage, me: string | undefined): boolean =>
  mentions_all || (me !== undefined && mentions.includes(me))

type ReadPosition = { chat_uuid: string; unread: number; last_read_seq: number }

/** Applies a read position. It only moves forward, in whatever order the answers arrive. */
export function withRead(items: readonly ChatItem[], read: ReadPosition): readonly ChatItem[] {
  const chat = items.find(({ chat_uuid }) => chat_uuid === read.chat_uuid)
  if (!chat || read.last_read_seq < chat.last_read_seq) return items
  const unread = read.last_read_seq >= chat.last_seq ? 0 : read.unread
  const unread_mentions = unread === 0 ? 0 : chat.unread_mentions
  return replace(items, { ...chat, unread, unread_mentions, last_read_seq: read.last_read_seq })
}

/** Whether a message after this read position is known, so that its unread count may be too old. */
export function isCountStale(items: readonly ChatItem[], read: ReadPosition): boolean {
  const chat = items.find(({ chat_uuid }) => chat_uuid === read.chat_uuid)
  return chat !== undefined && read.last_read_seq < chat.last_seq
}

/** Whether `fetched` is older than the known list. The newest seq and the read position of a chat only ever grow. */
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

/** Newest message first. A chat without messages is sorted by its creation or last change. */
export function sortChats(items: readonly ChatItem[]): ChatItem[] {
  const at = (chat: ChatItem) => chat.last_message_at ?? chat.changed_at
  return [...items].sort((a, b) => Number(at(a) < at(b)) - Number(at(a) > at(b)))
}
