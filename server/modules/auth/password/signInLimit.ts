import { networkOf } from '#server/request/networkOf.ts'

const WINDOW_MS = 15 * 60_000
/** At most this many failures of a network within the window, over all dealers. */
const FAILURES = 50
/** At most this many undecided attempts of a network. A whole dealer may start the day behind one address. */
const UNDECIDED = 100
/**
 * At most this many attempts of a network that were refused unchecked, over all dealers. They are no failures: the
 * password may have been right. A dealer may have 1,000 workplaces behind one address, and each may try twice.
 */
const REFUSALS = 2_000
const NETWORKS_MAX = 20_000

/** How an attempt ended. A refused one was not checked, and `none` is the server's own failure. */
export type SignInEnd = 'success' | 'failure' | 'refused' | 'none'
type Window = { since: number; failures: number; refusals: number; byAccount: Map<string, number> }
/** The undecided attempts belong to no window, because they may end in a later one. */
type Network = { undecided: number; window: Window }

const windowOf = (since: number): Window => ({ since, failures: 0, refusals: 0, byAccount: new Map() })

/**
 * Slows guessing from one network down. A success removes the failures of its own account only. Otherwise an attacker
 * with one account could try one password on every other account. Kept in memory, because it only slows attackers down.
 */
export class SignInLimit {
  readonly #networks = new Map<string, Network>()

  /**
   * Begins an attempt. Returns the seconds until this network may try again, or a function that ends the attempt at a
   * time.
   */
  begin(address: string, account: string, now: number): number | ((end: SignInEnd, at: number) => void) {
    const network = this.#networkOf(networkOf(address), now)
    const { undecided, window } = network
    const isFull = window.failures >= FAILURES || undecided + window.failures >= FAILURES + UNDECIDED
    if (isFull || window.refusals >= REFUSALS) return Math.ceil((window.since + WINDOW_MS - now) / 1_000)
    network.undecided += 1
    return (end, at) => {
      network.undecided -= 1
      count(currentWindow(network, at), account, end)
    }
  }

  #networkOf(name: string, now: number): Network {
    const known = this.#networks.get(name)
    if (known) {
      currentWindow(known, now)
      return known
    }
    if (this.#networks.size >= NETWORKS_MAX) this.#networks.delete(this.#networks.keys().next().value ?? '')
    const network = { undecided: 0, window: windowOf(now) }
    this.#networks.set(name, network)
    return network
  }
}

/** The window of a network at a time. An earlier one is forgotten. */
function currentWindow(network: Network, now: number): Window {
  if (now - network.window.since > WINDOW_MS) network.window = windowOf(now)
  return network.window
}

function count(window: Window, account: string, end: SignInEnd): void {
  const before = window.byAccount.get(account) ?? 0
  if (end === 'success') {
    window.failures -= before
    window.byAccount.delete(account)
  } else if (end === 'failure') {
    window.failures += 1
    window.byAccount.set(account, before + 1)
  } else if (end === 'refused') window.refusals += 1
}
