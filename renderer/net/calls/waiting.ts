import { create } from 'zustand'

const useWaiting = create<{ count: number }>()(() => ({ count: 0 }))

/** Number of messages that wait to be sent, for the connection display. */
export function useWaitingCount(): number {
  return useWaiting((state) => state.count)
}

/** Sets the number. Only the chat calls it, because it keeps the messages. */
export function setWaitingCount(count: number): void {
  useWaiting.setState({ count })
}
