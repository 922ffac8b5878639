import type { Control } from './control.ts'

export type Admissions = {
  /** Starts collecting what happens while a ticket is redeemed. */
  begin(): { readonly missed: readonly Control[]; end(): void }
  record(control: Control): void
}

/**
 * Closes the gap between reading a user's session and chats and the moment the connection has joined its rooms. Without
 * it, a user who is removed or signed out in between would stay connected.
 */
export function createAdmissions(): Admissions {
  const pending = new Set<Control[]>()
  return {
    begin() {
      const missed: Control[] = []
      pending.add(missed)
      return { missed, end: () => pending.delete(missed) }
    },
    record(control) {
      for (const missed of pending) missed.push(control)
    },
  }
}
