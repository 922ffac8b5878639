import { call } from '#renderer/net/calls/api.ts'
import { isCountStale, withRead } from './chatList.ts'
import { changeChats, currentChats, refetchChats } from './chats.ts'
import { isViewed } from './viewing.ts'

const RETRY_AFTER_MS = 5_000
/** The reported position of each chat, so that several triggers cause one report. */
const reported = new Map<string, { seq: number; at: number }>()

export function clearReadPositions(): void {
  reported.clear()
}

/** Reports that all messages up to this one were read. A lost report is sent again later. */
export async function reportRead(chatUuid: string, message: { message_uuid: string; seq: number }): Promise<void> {
  const chat = currentChats().find(({ chat_uuid }) => chat_uuid === chatUuid)
  if (!chat || message.seq <= chat.last_read_seq) return
  const last = reported.get(chatUuid)
  if (last && last.seq >= message.seq && Date.now() - last.at < RETRY_AFTER_MS) return
  reported.set(chatUuid, { seq: message.seq, at: Date.now() })
  const unread = currentChats().reduce((sum, item) => sum + (item.chat_uuid === chatUuid ? 0 : item.unread), 0)
  try {
    const answer = await call('POST /v1/chats/:chat_uuid/read', {
      params: { chat_uuid: chatUuid },
      body: { unread, last_message_uuid: message.message_uuid },
    })
    applyRead({ chat_uuid: chatUuid, ...answer })
  } catch {
    setTimeout(() => {
      if (isViewed(chatUuid)) void reportRead(chatUuid, message)
      // The chat is no longer looked at, so the badge shows the server's count.
      else refetchChats()
    }, RETRY_AFTER_MS)
  }
}

export function applyRead(read: { chat_uuid: string; unread: number; last_read_seq: number }): void {
  changeChats((items) => withRead(items, read))
  if (isCountStale(currentChats(), read)) refetchChats()
}
