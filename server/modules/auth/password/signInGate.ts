import { LRUCache } from 'lru-cache'
import { createTurns } from '#server/apart/turns.ts'
import { createBudget } from '#server/request/budget.ts'
import { Failure } from '#server/request/failure.ts'
import { hashToken } from '../session/token.ts'

/** Failures of strange devices at one dealer that cost nothing, and how many more each second. */
const FAILURES = { most: 100, perSecond: 2 }
/** Attempts with a dealer code that does not exist, of the whole server. */
const UNKNOWN_CODES = { most: 200, perSecond: 20 }
/** Dealers whose attempts are checked at the same time. One checks a single attempt, so two cores stay usable. */
const AT_ONCE = 2
/** Attempts of a dealer that wait for their turn. A whole dealer may start the day in the same second. */
const WAITING_MOST = 200
/** Seconds after which a strange device of an attacked dealer may try again. */
const RETRY_SECONDS = 60
/** A waiting account is remembered for this long (ms). Another server process may have let it in again. */
const WAITING_KNOWN_MS = 60_000
/** Dealers, devices or accounts that are remembered. */
const REMEMBERED_MOST = 20_000
/** Length of a device token: 256 bits as base64url. Any other text is no token. */
const TOKEN_LENGTH = 43

/** An attempt to sign in, as the request states it. */
type SignInTry = { code: string; email: string; deviceToken: string | undefined }

type During = {
  /** Throws if the network of the attempt has failed too often since it began. */
  refuse(): void
  /** The attempt is refused because of earlier failures at its dealer. */
  onPaced(dealerId: string): void
}

type Lane = 'stranger' | 'device'
/** An attempt whose parts are folded and hashed once. */
type Attempt = { code: string; email: string; account: string; device: string; lane: Lane }

function attemptOf({ code, email, deviceToken }: SignInTry): Attempt {
  const [foldedCode, foldedEmail] = [code.toLowerCase(), email.toLowerCase()]
  const account = `${foldedCode} ${foldedEmail}`
  const hasToken = deviceToken?.length === TOKEN_LENGTH
  return {
    code: foldedCode,
    email: foldedEmail,
    account,
    device: hasToken ? `${account} ${hashToken(deviceToken).toString('base64url')}` : '',
    lane: hasToken ? 'device' : 'stranger',
  }
}

/**
 * Decides in memory which attempts to sign in may use the database and the password hash. A guess that is refused here
 * costs next to nothing, so an attack on one dealer does not slow others down. Kept per process, because it only slows
 * attackers down.
 */
export class SignInGate {
  readonly #now: () => number
  readonly #takeTurn = createTurns(AT_ONCE, WAITING_MOST)
  readonly #failures: ReturnType<typeof createBudget>
  readonly #unknownCodes: ReturnType<typeof createBudget>
  /** Ids of the dealers that were found, by code. */
  readonly #dealers = new LRUCache<string, string>({ max: REMEMBERED_MOST })
  /** Devices that have signed an account in. They do not wait during an attack. */
  readonly #devices = new LRUCache<string, true>({ max: REMEMBERED_MOST })
  /** Accounts that wait after failures, by code and address, known devices that do, and when the database is asked again. */
  readonly #waiting = new LRUCache<string, { until: number; asksAt: number }>({ max: REMEMBERED_MOST })

  constructor(now: () => number) {
    this.#now = now
    this.#failures = createBudget(FAILURES, REMEMBERED_MOST, now)
    this.#unknownCodes = createBudget(UNKNOWN_CODES, 1, now)
  }

  /**
   * Runs `check` in the turn of its dealer, or refuses the attempt. Only `check` uses the turn, so an answer that is held
   * back keeps nobody waiting.
   */
  async enter<T>(given: SignInTry, during: During, check: (entry: SignInEntry) => Promise<T>): Promise<T> {
    const attempt = attemptOf(given)
    this.#require(attempt, during)
    // Invented codes share one turn. Otherwise each of them would come before the dealers that had a turn.
    const key = this.#dealers.has(attempt.code) ? attempt.code : ''
    return this.#takeTurn(key, () => {
      // Others may have failed while this attempt has waited.
      during.refuse()
      this.#require(attempt, during)
      return check(this.#entryOf(attempt))
    })
  }

  /** Lets an account try again, because its owner has a new password. */
  release(dealerId: string, email: string): void {
    for (const [code, id] of this.#dealers.entries()) if (id === dealerId) this.#waiting.delete(`${code} ${email}`)
  }

  #require({ code, account, device, lane }: Attempt, { onPaced }: During): void {
    const waiting = this.#waiting.get(device || account)
    if (waiting && waiting.asksAt > this.#now())
      throw new Failure('too_many_attempts', { retryAfter: Math.ceil((waiting.until - this.#now()) / 1_000) })
    if (this.#devices.has(device)) return
    const dealerId = this.#dealers.get(code)
    const isSpent =
      dealerId === undefined ? this.#unknownCodes.isSpent('codes') : this.#failures.isSpent(`${lane} ${code}`)
    if (!isSpent) return
    if (dealerId !== undefined) onPaced(dealerId)
    throw new Failure('too_many_attempts', { retryAfter: RETRY_SECONDS })
  }

  #entryOf({ code, account, device, lane }: Attempt): SignInEntry {
    return {
      missing: () => this.#unknownCodes.spend('codes'),
      found: (dealerId) => void this.#dealers.set(code, dealerId),
      known: () => void this.#devices.set(device, true),
      failed: () => {
        this.#devices.delete(device)
        this.#failures.spend(`${lane} ${code}`)
      },
      waits: (seconds, isKnown) => {
        const [until, asksAt] = [this.#now() + seconds * 1_000, this.#now() + WAITING_KNOWN_MS]
        const waiting = { until, asksAt: Math.min(until, asksAt) }
        if (device !== '') this.#waiting.set(device, waiting)
        if (isKnown) return
        this.#waiting.set(account, waiting)
        this.#failures.spend(`${lane} ${code}`)
      },
    }
  }
}

/** An attempt that may be checked. The check reports here what it finds. */
export type SignInEntry = {
  /** There is no dealer with this code. */
  missing(): void
  found(dealerId: string): void
  /** The device has signed this account in before. */
  known(): void
  /** A strange device has failed. */
  failed(): void
  /** The device, or the account for all strange devices, has to wait for so many seconds. */
  waits(seconds: number, isKnown: boolean): void
}
