import { create } from 'zustand'

const useWaiting = create<{ count: number }>()(() => ({ count: 0 }))

/** Messages that wait to be sent, for the state of the connection. */
export function useWaitingCount(): number {
  return useWaiting((state) => state.count)
}

/** Told by the chat, which keeps them. */
export function setWaitingCount(count: number): void {
  useWaiting.setState({ count })
}
