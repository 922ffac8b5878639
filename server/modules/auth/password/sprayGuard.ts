import { setTimeout as pause } from 'node:timers/promises'
import { Failure } from '#server/request/failure.ts'

/** Failed sign-ins at one dealer, from all networks together, from which the dealer counts as attacked. */
export const SPRAY_FAILURES = 500
export const SPRAY_WINDOW_MINUTES = 15
const WINDOW_MS = SPRAY_WINDOW_MINUTES * 60_000
/** Time between the sign-ins of two unknown devices while a dealer is attacked (ms). */
const SPACING_MS = 500
/** At most this many devices of a dealer wait for their turn. */
const WAITING_MOST = 20
/** Turns of others after which a waiting device is refused. It has then waited for ten seconds. */
const TURNS_MOST = 20
/** At most this many networks of a dealer are remembered with their failures. */
const NETWORKS_MAX = 5_000
const RETRY_SECONDS = 60

type Waiting = { network: string; turnsOfOthers: number; begin: () => void; refuse: (failure: Failure) => void }
type Dealer = {
  since: number
  failures: number
  byNetwork: Map<string, number>
  /** Waiting devices, in the order in which they came. */
  waiting: Waiting[]
  freeAt: number
  isServing: boolean
}

const tooMany = () => new Failure('too_many_attempts', { retryAfter: RETRY_SECONDS })

/**
 * Notices when an attacker tries few passwords on many accounts of a dealer from many networks. No limit per account or
 * network sees that. It slows unknown devices down instead of locking accounts. Networks with the fewest failures come
 * first.
 */
export class SprayGuard {
  readonly #dealers = new Map<string, Dealer>()
  readonly #wait: (ms: number) => Promise<unknown>

  constructor(wait: (ms: number) => Promise<unknown> = pause) {
    this.#wait = wait
  }

  /** Counts a failure. Returns true for the one that reaches the limit, so that the administrators are told once. */
  fail(dealerId: string, network: string, now: number): boolean {
    const dealer = this.#dealerOf(dealerId, now)
    const { byNetwork } = dealer
    if (byNetwork.size >= NETWORKS_MAX && !byNetwork.has(network)) byNetwork.delete(byNetwork.keys().next().value ?? '')
    byNetwork.set(network, failuresOf(dealer, network) + 1)
    dealer.failures += 1
    return dealer.failures === SPRAY_FAILURES
  }

  /** Makes an unknown device of an attacked dealer wait for its turn. Without an attack it returns at once. */
  async takeTurn(dealerId: string, network: string, now: number): Promise<void> {
    const dealer = this.#dealers.get(dealerId)
    if (!dealer || dealer.failures < SPRAY_FAILURES || now - dealer.since > WINDOW_MS) return
    if (dealer.waiting.length === 0 && dealer.freeAt <= now) {
      dealer.freeAt = now + SPACING_MS
      return
    }
    const turn = new Promise<void>((begin, refuse) => {
      dealer.waiting.push({ network, turnsOfOthers: 0, begin, refuse })
    })
    if (dealer.waiting.length > WAITING_MOST) remove(dealer, lastOf(dealer)).refuse(tooMany())
    if (!dealer.isServing) void this.#serve(dealer, dealer.freeAt - now)
    await turn
  }

  #dealerOf(dealerId: string, now: number): Dealer {
    const window = { since: now, failures: 0, byNetwork: new Map<string, number>() }
    const known = this.#dealers.get(dealerId)
    const dealer = known ?? { ...window, waiting: [], freeAt: 0, isServing: false }
    // Devices that still wait keep their turns in the next window.
    if (now - dealer.since > WINDOW_MS) Object.assign(dealer, window)
    this.#dealers.set(dealerId, dealer)
    return dealer
  }

  async #serve(dealer: Dealer, firstIn: number): Promise<void> {
    dealer.isServing = true
    await this.#wait(firstIn)
    while (dealer.waiting.length > 0) {
      remove(dealer, firstOf(dealer)).begin()
      dealer.freeAt += SPACING_MS
      for (const one of [...dealer.waiting]) {
        one.turnsOfOthers += 1
        if (one.turnsOfOthers >= TURNS_MOST) remove(dealer, one).refuse(tooMany())
      }
      await this.#wait(SPACING_MS)
    }
    dealer.isServing = false
  }
}

function failuresOf({ byNetwork }: Dealer, network: string): number {
  return byNetwork.get(network) ?? 0
}

function remove(dealer: Dealer, one: Waiting): Waiting {
  dealer.waiting = dealer.waiting.filter((other) => other !== one)
  return one
}

/** The device whose turn is next: the longest waiting one of the networks with the fewest failures. */
function firstOf(dealer: Dealer): Waiting {
  const failures = ({ network }: Waiting) => failuresOf(dealer, network)
  return dealer.waiting.reduce((best, one) => (failures(one) < failures(best) ? one : best))
}

/**
 * The device to refuse when too many wait: the newest one of the network with the most failures and waiting devices
 * together.
 */
function lastOf(dealer: Dealer): Waiting {
  const waits = new Map<string, number>()
  for (const { network } of dealer.waiting) waits.set(network, (waits.get(network) ?? 0) + 1)
  const burden = ({ network }: Waiting) => failuresOf(dealer, network) + (waits.get(network) ?? 0)
  return dealer.waiting.reduce((worst, one) => (burden(one) >= burden(worst) ? one : worst))
}
