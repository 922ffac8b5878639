import { setTimeout as pause } from 'node:timers/promises'
import { Failure } from '#server/request/failure.ts'

/** Failed sign-ins at one dealer within the window, from all networks together. */
export const SPRAY_FAILURES = 500
export const SPRAY_WINDOW_MINUTES = 15
const WINDOW_MS = SPRAY_WINDOW_MINUTES * 60_000
/** Time between the sign-ins of two unknown devices while a dealer is attacked (ms). */
const SPACING_MS = 500
/** Longest wait (ms). A device that would wait longer is refused. */
const WAIT_MAX_MS = 10_000
const RETRY_SECONDS = 60

type Entry = { since: number; failures: number; freeAt: number }

/**
 * Notices when an attacker tries few passwords on many accounts of a dealer from many networks. No limit per account or
 * network sees that. It slows unknown devices down and locks nobody out.
 */
export class SprayGuard {
  readonly #dealers = new Map<string, Entry>()
  readonly #wait: (ms: number) => Promise<unknown>

  constructor(wait: (ms: number) => Promise<unknown> = pause) {
    this.#wait = wait
  }

  /** Counts a failure. Returns true for the one that reaches the limit, so that the administrators are told once. */
  fail(dealerId: string, now: number): boolean {
    const known = this.#dealers.get(dealerId)
    const entry = known && now - known.since <= WINDOW_MS ? known : { since: now, failures: 0, freeAt: 0 }
    this.#dealers.set(dealerId, entry)
    entry.failures += 1
    return entry.failures === SPRAY_FAILURES
  }

  /** Makes an unknown device of an attacked dealer wait for its turn. Without an attack it returns at once. */
  async takeTurn(dealerId: string, now: number): Promise<void> {
    const entry = this.#dealers.get(dealerId)
    if (!entry || entry.failures < SPRAY_FAILURES || now - entry.since > WINDOW_MS) return
    const begins = Math.max(entry.freeAt, now)
    if (begins - now > WAIT_MAX_MS) throw new Failure('too_many_attempts', { retryAfter: RETRY_SECONDS })
    entry.freeAt = begins + SPACING_MS
    if (begins > now) await this.#wait(begins - now)
  }
}
