import { createHash } from 'node:crypto'
import { networkOf } from '#server/request/networkOf.ts'

const WINDOW_MS = 15 * 60_000
/** At most this many failures of a network within the window, over all dealers. */
const FAILURES = 50
/**
 * Failures and undecided attempts of a network together may exceed `FAILURES` by this many. A whole dealer may start
 * the day behind one address.
 */
const UNDECIDED = 100
const NETWORKS_MAX = 20_000
/** Seconds after which an unknown device may try again while many attempts of its network are undecided. */
const UNDECIDED_WAIT_SECONDS = 10

/** How an attempt ended. `none`: it was refused unchecked, or the server failed. */
export type SignInEnd = 'success' | 'failure' | 'none'
type Window = { since: number; failures: number; byAccount: Map<string, number> }
/** `undecided` is not counted per window, because an attempt can end in a later window than it began in. */
type Network = { undecided: number; window: Window }

const windowOf = (since: number): Window => ({ since, failures: 0, byAccount: new Map() })

/** An attempt that has begun. */
type Attempt = {
  /** Seconds that an unknown device of this network has to wait; 0 if it need not. */
  strangerWaits: number
  end(end: SignInEnd, at: number): void
}

/** An account is remembered as a short digest: long addresses of many networks would take hundreds of megabytes. */
const shortOf = (account: string) => createHash('sha256').update(account).digest('base64url').slice(0, DIGEST_LENGTH)
const DIGEST_LENGTH = 11

/**
 * Slows guessing from one network down. A success removes the failures of its own account only. Otherwise an attacker
 * with one account could try one password on every other account. Kept in memory, because it only slows attackers down.
 */
export class SignInLimit {
  readonly #networks = new Map<string, Network>()

  /**
   * Begins an attempt, and refuses none itself, because only the database knows whether the user has used the device
   * before. The limit of the route bounds how often a network may ask.
   */
  begin(address: string, account: string, now: number): Attempt {
    const network = this.#networkOf(networkOf(address), now)
    const { undecided, window } = network
    const isSpent = window.failures >= FAILURES
    const isFull = isSpent || undecided + window.failures >= FAILURES + UNDECIDED
    // An undecided attempt ends within seconds, while failures count until the end of their window.
    const wait = isSpent ? Math.ceil((window.since + WINDOW_MS - now) / 1_000) : UNDECIDED_WAIT_SECONDS
    network.undecided += 1
    return {
      strangerWaits: isFull ? wait : 0,
      end(end, at) {
        network.undecided -= 1
        count(currentWindow(network, at), shortOf(account), end)
      },
    }
  }

  #networkOf(name: string, now: number): Network {
    const known = this.#networks.get(name)
    if (known) {
      currentWindow(known, now)
      return known
    }
    this.#forget(now)
    const network = { undecided: 0, window: windowOf(now) }
    this.#networks.set(name, network)
    return network
  }

  /**
   * Removes the oldest networks whose window is over. If there are still too many, it removes the oldest one as well.
   */
  #forget(now: number): void {
    for (const [name, { undecided, window }] of this.#networks) {
      if (undecided > 0 || now - window.since <= WINDOW_MS) break
      this.#networks.delete(name)
    }
    if (this.#networks.size >= NETWORKS_MAX) this.#networks.delete(this.#networks.keys().next().value ?? '')
  }
}

/** The window that a moment belongs to. A window that is over is replaced by an empty one. */
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
  }
}
