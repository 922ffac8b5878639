import type { ChatItem } from '#contract/api/define/shapes.ts'

/** The chat above or below the open one, or the next unread one. The list wraps around. */
export function neighbourChat(
  chats: readonly ChatItem[],
  selected: string | null,
  step: 1 | -1,
  unreadOnly: boolean,
): string | null {
  const from = chats.findIndex(({ chat_uuid }) => chat_uuid === selected)
  const start = from === -1 && step === -1 ? chats.length : from
  for (let i = 1; i <= chats.length; i++) {
    const chat = chats[(((start + step * i) % chats.length) + chats.length) % chats.length]
    if (chat && chat.chat_uuid !== selected && (!unreadOnly || chat.unread > 0)) return chat.chat_uuid
  }
  return null
}
