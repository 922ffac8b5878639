import { Failure } from '#server/request/failure.ts'

type Waiting = { begin: () => void; refuse: (failure: Failure) => void }
/** The waiting calls of each key. The key whose turn comes next stands first. */
type Lane = Map<string, Waiting[]>
type Limits = {
  /** Calls that run at the same time. */
  atOnce: number
  /** Calls that wait, of all keys together. */
  waitingMost: number
}

/** Seconds after which the client may repeat a refused call. */
const RETRY_SECONDS = 5
/** A failure instead of a server error, so that a flood of refused calls does not fill the log. */
const full = () => new Failure('too_many_attempts', { retryAfter: RETRY_SECONDS })
/**
 * Calls with `first` that may run before one of the other calls has its turn. Without this limit, a user who signs in
 * again and again would keep other users waiting.
 */
const FIRST_IN_A_ROW = 3

const lengthOf = (lane: Lane, key: string) => lane.get(key)?.length ?? 0

/**
 * Lets few calls run at the same time. Keys have their turns one after the other, so that a key with many calls does
 * not hold up a key with one. A call that is `first` comes before the others, but three in a row at most. When too many
 * calls wait, the newest call of the key with the most waiting calls is refused.
 */
export class FairTurns {
  readonly #limits: Limits
  readonly #first: Lane = new Map()
  readonly #others: Lane = new Map()
  #running = 0
  #waiting = 0
  #firstInARow = 0

  constructor(limits: Limits) {
    this.#limits = limits
  }

  async take<T>(key: string, work: () => Promise<T>, isFirst = false): Promise<T> {
    if (this.#running < this.#limits.atOnce) this.#running += 1
    else await this.#wait(isFirst ? this.#first : this.#others, key)
    try {
      return await work()
    } finally {
      this.#passOn()
    }
  }

  #wait(lane: Lane, key: string): Promise<void> {
    if (this.#waiting >= this.#limits.waitingMost) this.#makeRoom(lane, key)
    return new Promise((begin, refuse) => {
      this.#waiting += 1
      const own = lane.get(key)
      if (own) own.push({ begin, refuse })
      else lane.set(key, [{ begin, refuse }])
    })
  }

  /** Passes the turn of a finished call on to the next one. */
  #passOn(): void {
    const isOthersTurn = this.#others.size > 0 && this.#firstInARow >= FIRST_IN_A_ROW
    const lane = this.#first.size > 0 && !isOthersTurn ? this.#first : this.#others
    this.#firstInARow = lane === this.#first ? this.#firstInARow + 1 : 0
    const [key, own] = lane.entries().next().value ?? []
    const next = own?.shift()
    if (key === undefined || !own || !next) {
      this.#running -= 1
      return
    }
    lane.delete(key)
    if (own.length > 0) lane.set(key, own)
    this.#waiting -= 1
    next.begin()
  }

  /** Refuses a waiting call, so that another one can wait. Throws when the new call is the one to refuse. */
  #makeRoom(lane: Lane, key: string): void {
    const from = this.#others.size > 0 ? this.#others : this.#first
    let [longest, most] = ['', 0]
    for (const [one, calls] of from) if (calls.length > most) [longest, most] = [one, calls.length]
    // Among equals the newest call is refused.
    if (from === lane && most <= lengthOf(lane, key) + 1) throw full()
    if (from !== lane && lane === this.#others) throw full()
    const calls = from.get(longest)
    calls?.pop()?.refuse(full())
    if (calls?.length === 0) from.delete(longest)
    this.#waiting -= 1
  }
}
