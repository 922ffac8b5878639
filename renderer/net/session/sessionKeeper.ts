export type Credentials = { company: string; email: string; password: string; totp?: string | undefined }

export type KeptSession = {
  company: string
  /** UTC timestamp. A session past its expiry counts as signed out. */
  expiresAt: string
  /** Null when the page never gets the token. */
  token: string | null
}

/** Stores a session between two starts: local storage in a browser, the main process in the desktop app. */
export type SessionKeeper = {
  /** Whether `load` will probably find a session. Decides only what is loaded early. */
  expectsSession(): boolean
  load(): Promise<KeptSession | null>
  /** Throws `ApiError`. */
  login(credentials: Credentials): Promise<KeptSession>
  /** Tells the server if it can be reached, and removes the session in any case. */
  logout(): Promise<void>
  /** Removes a session that the server proved dead. A session that began since then stays. */
  forget(session: KeptSession): Promise<void>
  /** Takes over the new end of a session that the server has extended. */
  extend(session: KeptSession, expiresAt: string): void
  /** Calls the listener when another tab or window signs in or out. */
  onChange(listener: (session: KeptSession | null) => void): void
}

export function isExpired(session: { expiresAt: string }, now: number): boolean {
  const end = Date.parse(session.expiresAt)
  return Number.isNaN(end) || end <= now
}
