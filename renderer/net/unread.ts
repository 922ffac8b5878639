import { create } from 'zustand'

const useUnread = create<{ total: number }>()(() => ({ total: 0 }))

/** Unread messages over all chats, for the title, the menu badge and the tray. */
export function useUnreadTotal(): number {
  return useUnread((state) => state.total)
}

/** Told by the chat, which knows the server's numbers. */
export function setUnreadTotal(total: number): void {
  useUnread.setState({ total })
}
