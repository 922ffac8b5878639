import { z } from 'zod'
import type { DesktopSession } from '#contract/ipc/table.ts'
import type { SealedFile } from './sealedFile.ts'

export const storedSession = z.object({
  serverUrl: z.string(),
  company: z.string(),
  token: z.string().min(1),
  expiresAt: z.iso.datetime(),
})
export type StoredSession = z.output<typeof storedSession>

/**
 * The only session of this app. The token is used only here and in requests of the main process. Pages get the dealer
 * and the expiry.
 *
 *   signed out ──begin──▶ signed in ──end / endIf / expiry──▶ signed out
 *                            └──begin (another sign-in)──▶ signed in, a new generation
 */
export class Session {
  private readonly file: SealedFile<StoredSession>
  private readonly serverUrl: () => string | null
  private readonly onChange: (session: DesktopSession | null) => void
  private held: StoredSession | null = null
  /** Every expiry that this session has had, because a page may still know an earlier one. */
  private expiries = new Set<string>()
  private isLoaded = false

  constructor(
    file: SealedFile<StoredSession>,
    serverUrl: () => string | null,
    onChange: (session: DesktopSession | null) => void,
  ) {
    this.file = file
    this.serverUrl = serverUrl
    this.onChange = onChange
  }

  /** Loads the stored session. While the key store is locked, the next call tries again. */
  async load(): Promise<void> {
    if (this.isLoaded) return
    const read = await this.file.read()
    if (this.isLoaded || read.state === 'locked') return
    this.isLoaded = true
    if (read.state === 'read') this.hold(read.value)
  }

  /** The session with its token, for requests. Null for an expired session, or one of another server. */
  get credentials(): { token: string; company: string; expiresAt: string } | null {
    const held = this.held
    if (!held || held.serverUrl !== this.serverUrl() || Date.parse(held.expiresAt) <= Date.now()) return null
    return held
  }

  get current(): DesktopSession | null {
    const held = this.credentials
    return held && { company: held.company, expiresAt: held.expiresAt }
  }

  async begin(session: StoredSession): Promise<void> {
    this.isLoaded = true
    this.hold(session)
    this.onChange(this.current)
    await this.file.write(session)
  }

  async end(): Promise<void> {
    this.isLoaded = true
    this.held = null
    this.expiries.clear()
    this.onChange(null)
    await this.file.remove()
  }

  /** Ends the session only if it is the one that failed for the caller. A late answer must not end a newer session. */
  async endIf(expiresAt: string): Promise<void> {
    if (this.held && this.expiries.has(expiresAt)) await this.end()
  }

  /** The server extended the session that sent `token`. */
  readonly extend = async (token: string, expiresAt: string): Promise<void> => {
    if (this.held?.token !== token || this.held.expiresAt === expiresAt) return
    const extended = storedSession.safeParse({ ...this.held, expiresAt })
    if (!extended.success) return
    this.held = extended.data
    this.expiries.add(expiresAt)
    await this.file.write(extended.data)
  }

  private hold(session: StoredSession): void {
    this.held = session
    this.expiries = new Set([session.expiresAt])
  }
}
