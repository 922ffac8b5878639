import { networkOf } from '#server/request/networkOf.ts'

const FAILURES = { failures: 50, windowMs: 15 * 60_000 }
const NETWORKS_MAX = 20_000

/**
 * Limits how often a network may request password links, or try wrong ones, over all dealers. Kept in memory, because
 * it only slows guessing down.
 */
export class NetworkLimit {
  readonly #limit: typeof FAILURES
  readonly #failures = new Map<string, { count: number; since: number }>()

  constructor(limit = FAILURES) {
    this.#limit = limit
  }

  /** Seconds until this network may try again, or null. */
  check(address: string, now: number): number | null {
    const entry = this.#failures.get(networkOf(address))
    if (!entry || now - entry.since > this.#limit.windowMs || entry.count < this.#limit.failures) return null
    return Math.ceil((entry.since + this.#limit.windowMs - now) / 1_000)
  }

  fail(address: string, now: number): void {
    const network = networkOf(address)
    const entry = this.#failures.get(network)
    if (entry && now - entry.since <= this.#limit.windowMs) entry.count++
    else {
      if (this.#failures.size >= NETWORKS_MAX) this.#failures.delete(this.#failures.keys().next().value ?? '')
      this.#failures.set(network, { count: 1, since: now })
    }
  }
}
