import { networkOf } from '#server/request/networkOf.ts'

const WINDOW_MS = 15 * 60_000
/** At most this many failures of a network within the window, over all dealers. */
const FAILURES = 50
/** At most this many undecided attempts of a network. A whole dealer may start the day behind one address. */
const UNDECIDED = 100
const NETWORKS_MAX = 20_000

type Entry = { since: number; failures: number; undecided: number; byAccount: Map<string, number> }

/**
 * Slows guessing from one network down. A success removes the failures of its own account only. Otherwise an attacker
 * with one account could try one password on every other account. Kept in memory, because it only slows attackers down.
 */
export class SignInLimit {
  readonly #networks = new Map<string, Entry>()

  /** Begins an attempt. Returns the seconds until this network may try again, or a function that ends the attempt. */
  begin(address: string, account: string, now: number): number | ((outcome: 'success' | 'failure' | 'none') => void) {
    const entry = this.#entryOf(networkOf(address), now)
    if (entry.failures >= FAILURES || entry.undecided + entry.failures >= FAILURES + UNDECIDED)
      return Math.ceil((entry.since + WINDOW_MS - now) / 1_000)
    entry.undecided += 1
    return (outcome) => {
      entry.undecided -= 1
      const before = entry.byAccount.get(account) ?? 0
      if (outcome === 'success') {
        entry.failures -= before
        entry.byAccount.delete(account)
      } else if (outcome === 'failure') {
        entry.failures += 1
        entry.byAccount.set(account, before + 1)
      }
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
