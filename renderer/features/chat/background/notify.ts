import type { ChatItem } from '#contract/api/define/shapes.ts'
import type { DesktopBridge } from '#contract/ipc/table.ts'
import { callDesktop, desktop } from '#renderer/desktop/bridge.ts'
import { currentChats } from '../data/chats.ts'
import { onViewed } from '../data/viewing.ts'
import { isHeardNow } from './heard.ts'
import { hasNewMention, type Known, newUnread, noLongerUnread } from './unreadChanges.ts'

/** Wait before notifying about a message (ms). A user who looks at the chat, in any window, has read it by then. */
const READ_AT_ONCE_MS = 400
const CHATS_AT_ONCE = 1_000

/**
 * Tells the desktop app which chat the user looks at, now and after each change. A failure only costs a notification.
 */
export function startNotifications(): void {
  const bridge = desktop
  if (!bridge) return
  onViewed((chat_uuid) => void callDesktop(bridge, 'notification.view', { chat_uuid }).catch(() => undefined))
}

/** Closes the notifications of chats that were read since `before`, and shows those of chats with new messages. */
export function followChats(before: Known | null, items: readonly ChatItem[]): void {
  const bridge = desktop
  if (!bridge) return
  const read = noLongerUnread(before, items).slice(0, CHATS_AT_ONCE)
  if (read.length > 0) void callDesktop(bridge, 'notification.close', { chat_uuids: read }).catch(() => undefined)
  for (const chat_uuid of newUnread(before, items)) {
    const isMention = hasNewMention(before, items, chat_uuid)
    setTimeout(() => show(bridge, chat_uuid, isMention), READ_AT_ONCE_MS)
  }
}

function show(bridge: DesktopBridge, chatUuid: string, isMention: boolean): void {
  const chat = currentChats().find(({ chat_uuid }) => chat_uuid === chatUuid)
  if (!chat?.last_message || chat.last_message.is_withdrawn || chat.unread === 0 || !isHeardNow(chat, isMention)) return
  const { name, last_message, last_seq, type, unread } = chat
  void callDesktop(bridge, 'notification.show', {
    chat_uuid: chatUuid,
    seq: last_seq,
    title: (unread > 1 ? `${name} (${unread})` : name).slice(0, 300),
    body: (type === 'private'
      ? last_message.preview
      : `${last_message.user.first_name}: ${last_message.preview}`
    ).slice(0, 1_000),
  }).catch(() => undefined)
}
