/** The chat whose newest message somebody is looking at in this window, or null. */
let viewed: string | null = null

export function isViewed(chatUuid: string): boolean {
  return viewed === chatUuid
}

export function setViewed(chatUuid: string | null): void {
  viewed = chatUuid
}
