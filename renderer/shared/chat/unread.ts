import { create } from 'zustand'

const useUnread = create<{ total: number }>()(() => ({ total: 0 }))

/** Number of unread messages in all chats, for the title, the menu badge and the tray. */
export function useUnreadTotal(): number {
  return useUnread((state) => state.total)
}

/** Calls the listener with the current total and after each change. */
export function watchUnreadTotal(listener: (total: number) => void): void {
  listener(useUnread.getState().total)
  useUnread.subscribe((state, before) => {
    if (state.total !== before.total) listener(state.total)
  })
}

/** Sets the total. Only the chat calls it, because it knows the server's numbers. */
export function setUnreadTotal(total: number): void {
  if (total !== useUnread.getState().total) useUnread.setState({ total })
}
