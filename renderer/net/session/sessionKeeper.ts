export type Credentials = { company: string; email: string; password: string; totp?: string | undefined }

export type KeptSession = {
  company: string
  /** UTC timestamp; a session whose expiry has passed counts as signed out. */
  expiresAt: string
  /** Null where the page never sees it. */
  token: string | null
}

/** Where a session lives between two starts: local storage in a browser, the main process in the desktop app. */
export type SessionKeeper = {
  load(): Promise<KeptSession | null>
  /** Throws `ApiError`. */
  login(credentials: Credentials): Promise<KeptSession>
  /** Tells the server as far as it can be reached, and forgets the session in any case. */
  logout(): Promise<void>
  /** The server proved this session dead. A session that was begun since then stays. */
  forget(session: KeptSession): Promise<void>
  /** The server moved the expiry of this session. */
  extend(session: KeptSession, expiresAt: string): void
  /** Another tab or window signed in or out. */
  onChange(listener: (session: KeptSession | null) => void): void
}

export function isExpired(session: { expiresAt: string }, now: number): boolean {
  const end = Date.parse(session.expiresAt)
  return Number.isNaN(end) || end <= now
}
