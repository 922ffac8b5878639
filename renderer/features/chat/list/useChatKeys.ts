import { useEffect } from 'react'
import type { ChatItem } from '#contract/api/define/shapes.ts'
import { neighbourChat } from './neighbourChat.ts'

/** Alt + ↑/↓ opens the chat above or below, with Shift the next unread one. Works while typing, too. */
export function useChatKeys(
  chats: readonly ChatItem[],
  selected: string | null,
  onSelect: (chatUuid: string) => void,
): void {
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (!event.altKey || event.ctrlKey || event.metaKey) return
      if (event.key !== 'ArrowUp' && event.key !== 'ArrowDown') return
      event.preventDefault()
      const next = neighbourChat(chats, selected, event.key === 'ArrowUp' ? -1 : 1, event.shiftKey)
      if (next) onSelect(next)
    }
    window.addEventListener('keydown', press)
    return () => window.removeEventListener('keydown', press)
  }, [chats, selected, onSelect])
}
