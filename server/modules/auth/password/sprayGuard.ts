/** Refused sign-ins at one dealer within the window, from all networks together. */
export const SPRAY_FAILURES = 500
export const SPRAY_WINDOW_MINUTES = 15
const WINDOW_MS = SPRAY_WINDOW_MINUTES * 60_000

type Entry = { since: number; failures: number }

/**
 * Notices when an attacker tries few passwords on many accounts of a dealer from many networks. No limit per account or
 * network sees that. The gate slows the attack down much earlier; this tells the administrators.
 */
export class SprayGuard {
  readonly #dealers = new Map<string, Entry>()

  /** Counts a refusal. Returns true for the one that reaches the limit, so that the administrators are told once. */
  fail(dealerId: string, now: number): boolean {
    const known = this.#dealers.get(dealerId)
    const entry = known && now - known.since <= WINDOW_MS ? known : { since: now, failures: 0 }
    this.#dealers.set(dealerId, entry)
    entry.failures += 1
    return entry.failures === SPRAY_FAILURES
  }
}
