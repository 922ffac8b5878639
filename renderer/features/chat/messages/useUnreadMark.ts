import { useState } from 'react'
import type { ChatItem } from '#contract/api/define/shapes.ts'

/**
 * After which seq the line "new messages" stands: where reading had stopped when the chat was opened, or when somebody
 * looked away. It stays while they read on, and moves when something new arrives unseen.
 */
export function useUnreadMark(chat: ChatItem, isViewing: boolean): number | null {
  const [mark, setMark] = useState(chat.unread > 0 ? chat.last_read_seq : null)
  if (!isViewing && chat.unread > 0 && (mark ?? -1) < chat.last_read_seq) setMark(chat.last_read_seq)
  return mark
}
