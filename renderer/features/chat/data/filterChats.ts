import type { ChatItem } from '#contract/api/define/shapes.ts'
import { typedIn } from '#contract/text/words.ts'
import { sortChats } from './chatList.ts'

export const CHAT_FILTERS = ['all', 'unread', 'archived'] as const
export type ChatFilter = (typeof CHAT_FILTERS)[number]

/**
 * The chats that the list shows. The open chat stays until another one is opened, even when reading it removes it from
 * the filter.
 */
export function filterChats(
  chats: readonly ChatItem[],
  { filter, search, selected }: { filter: ChatFilter; search: string; selected: string | null },
): ChatItem[] {
  const isFound = typedIn(search)
  const matches = (chat: ChatItem) => isFound(`${chat.name} ${chat.last_message?.preview ?? ''}`)
  // A search ignores the filters, so that the user need not know where a chat is.
  const belongs = (chat: ChatItem) => (search.trim() !== '' ? matches(chat) : isIn(chat, filter, selected))
  return sortChats(chats.filter(belongs))
}

function isIn(chat: ChatItem, filter: ChatFilter, selected: string | null): boolean {
  // Archived chats are included, because the total of unread messages, which links to this filter, counts them.
  if (filter === 'unread') return chat.unread > 0 || chat.chat_uuid === selected
  return chat.is_archived === (filter === 'archived')
}
