/** The chat whose newest message the user is looking at in this window, or null. */
let viewed: string | null = null
let listener: (chatUuid: string | null) => void = () => undefined

export function isViewed(chatUuid: string): boolean {
  return viewed === chatUuid
}

export function setViewed(chatUuid: string | null): void {
  if (viewed === chatUuid) return
  viewed = chatUuid
  listener(chatUuid)
}

/** Calls the listener with the viewed chat now and after each change. */
export function onViewed(next: (chatUuid: string | null) => void): void {
  listener = next
  next(viewed)
}
