import { Failure } from '#server/request/failure.ts'
import { networkOf } from '#server/request/networkOf.ts'

const WINDOW_MS = 15 * 60_000
/** At most this many failures of a network within the window, over all dealers. */
const FAILURES = 50
/** At most this many undecided attempts of a network. A whole dealer may start the day behind one address. */
const UNDECIDED = 100
const NETWORKS_MAX = 20_000

type Entry = { since: number; failures: number; undecided: number; byAccount: Map<string, number> }

/** An attempt that has begun. Its first end counts. */
type NetworkAttempt = {
  /** Throws if other attempts of the network have failed too often since it began. */
  refuse(): void
  end(outcome: 'success' | 'failure' | 'none'): void
}

/**
 * Slows guessing from one network down. A success removes the failures of its own account only. Otherwise an attacker
 * with one account could try one password on every other account. Kept in memory, because it only slows attackers down.
 */
export class SignInLimit {
  readonly #networks = new Map<string, Entry>()

  /** Begins an attempt. Throws if this network has to wait. */
  begin(address: string, account: string, now: number): NetworkAttempt {
    const entry = this.#entryOf(networkOf(address), now)
    const requireFewer = (most: number) => {
      if (entry.failures >= FAILURES || entry.undecided + entry.failures >= most)
        throw new Failure('too_many_attempts', { retryAfter: Math.ceil((entry.since + WINDOW_MS - now) / 1_000) })
    }
    requireFewer(FAILURES + UNDECIDED)
    entry.undecided += 1
    let isOver = false
    return {
      refuse: () => requireFewer(Number.POSITIVE_INFINITY),
      end(outcome) {
        if (isOver) return
        isOver = true
        entry.undecided -= 1
        const before = entry.byAccount.get(account) ?? 0
        if (outcome === 'success') {
          entry.failures -= before
          entry.byAccount.delete(account)
        } else if (outcome === 'failure') {
          entry.failures += 1
          entry.byAccount.set(account, before + 1)
        }
      },
    }
  }

  #entryOf(network: string, now: number): Entry {
    const known = this.#networks.get(network)
    if (known && now - known.since <= WINDOW_MS) return known
    if (this.#networks.size >= NETWORKS_MAX) this.#networks.delete(this.#networks.keys().next().value ?? '')
    const entry = { since: now, failures: 0, undecided: known?.undecided ?? 0, byAccount: new Map() }
    this.#networks.set(network, entry)
    return entry
  }
}
