import type { Control } from './control.ts'

export type Admissions = {
  /** Starts to collect what happens while a ticket is redeemed. */
  begin(): { readonly missed: readonly Control[]; end(): void }
  record(control: Control): void
}

/**
 * Closes the gap between reading a user's session and chats from the database and the moment the connection is in its
 * rooms: whoever is removed or signed out in between would otherwise stay connected.
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
