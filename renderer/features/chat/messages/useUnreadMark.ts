import { useState } from 'react'
import type { ChatItem } from '#contract/api/define/shapes.ts'

/**
 * The seq after which the line "new messages" is shown: where reading stopped when the chat was opened or left. It
 * stays while the user reads, and moves when a message arrives unseen.
 */
export function useUnreadMark(chat: ChatItem, isViewing: boolean): number | null {
  const [mark, setMark] = useState(chat.unread > 0 ? chat.last_read_seq : null)
  if (!isViewing && chat.unread > 0 && (mark ?? -1) < chat.last_read_seq) setMark(chat.last_read_seq)
  return mark
}
