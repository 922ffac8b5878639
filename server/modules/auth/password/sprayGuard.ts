import { setTimeout as pause } from 'node:timers/promises'
import { Failure } from '#server/request/failure.ts'

/** Failed sign-ins at one dealer within the window, from all networks together (safety.md 4.2). */
export const SPRAY_FAILURES = 500
export const SPRAY_WINDOW_MINUTES = 15
const WINDOW_MS = SPRAY_WINDOW_MINUTES * 60_000
/** While a dealer is attacked, strange devices try one after the other, so far apart. */
const SPACING_MS = 500
/** Who would wait longer is sent away. */
const WAIT_MAX_MS = 10_000
const RETRY_SECONDS = 60

type Entry = { since: number; failures: number; freeAt: number }

/**
 * Notices that somebody tries few passwords on many accounts of a dealer from many networks, which no limit per account
 * or network sees. It slows strange devices down instead of locking anybody out.
 */
export class SprayGuard {
  readonly #dealers = new Map<string, Entry>()
  readonly #wait: (ms: number) => Promise<unknown>

  constructor(wait: (ms: number) => Promise<unknown> = pause) {
    this.#wait = wait
  }

  /** Counts a failure. True for the one that reaches the limit: then the administrators are told. */
  fail(dealerId: string, now: number): boolean {
    const known = this.#dealers.get(dealerId)
    const entry = known && now - known.since <= WINDOW_MS ? known : { since: now, failures: 0, freeAt: 0 }
    this.#dealers.set(dealerId, entry)
    entry.failures += 1
    return entry.failures === SPRAY_FAILURES
  }

  /** Lets a strange device of an attacked dealer wait for its turn; everybody else goes on at once. */
  async takeTurn(dealerId: string, now: number): Promise<void> {
    const entry = this.#dealers.get(dealerId)
    if (!entry || entry.failures < SPRAY_FAILURES || now - entry.since > WINDOW_MS) return
    const begins = Math.max(entry.freeAt, now)
    if (begins - now > WAIT_MAX_MS) throw new Failure('too_many_attempts', { retryAfter: RETRY_SECONDS })
    entry.freeAt = begins + SPACING_MS
    if (begins > now) await this.#wait(begins - now)
  }
}
