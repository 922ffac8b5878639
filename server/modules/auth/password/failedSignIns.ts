import type { Database } from '#server/db/database.ts'
import { recordEvents } from '#server/records/audit.ts'

/** Time in which the failures of a dealer are collected after one that is written at once (ms). */
const COLLECT_MS = 60_000

type Failed = { user: string; reason: 'wrong_password' | 'wrong_code'; at: number }
type Collected = { failed: Failed[]; timer: NodeJS.Timeout }

/**
 * Writes failed sign-ins at known accounts into the audit. The first one of a dealer is written at once. Those of the
 * next minute follow in one transaction, because an attack would otherwise use a transaction for each of its guesses. If
 * the server dies meanwhile, this minute of the audit is lost; the list of each user's sign-ins is not.
 */
export class FailedSignIns {
  readonly #database: Database
  readonly #collected = new Map<string, Collected>()
  readonly #writing = new Set<Promise<void>>()

  constructor(database: Database) {
    this.#database = database
  }

  /** Not awaited: an existing user's answer must not take longer than that of an unknown one. */
  add(dealerId: string, one: Failed): void {
    const collected = this.#collected.get(dealerId)
    if (collected) collected.failed.push(one)
    else {
      this.#write(dealerId, [one])
      this.#collect(dealerId)
    }
  }

  /** Writes what is collected. */
  async stop(): Promise<void> {
    for (const [dealerId, { failed, timer }] of this.#collected) {
      clearTimeout(timer)
      this.#write(dealerId, failed)
    }
    this.#collected.clear()
    await Promise.all(this.#writing)
  }

  #collect(dealerId: string): void {
    const timer = setTimeout(() => {
      const { failed } = this.#collected.get(dealerId) ?? { failed: [] }
      this.#collected.delete(dealerId)
      this.#write(dealerId, failed)
      // An attack goes on. Its next failures belong to the next minute.
      if (failed.length > 0) this.#collect(dealerId)
    }, COLLECT_MS)
    timer.unref()
    this.#collected.set(dealerId, { failed: [], timer })
  }

  #write(dealerId: string, failed: readonly Failed[]): void {
    if (failed.length === 0) return
    const events = failed.map(({ at, ...after }) => ({ event: 'user.login.failed', at, after }) as const)
    const writing = this.#database
      .inDealer(dealerId, (tx) => recordEvents(tx, { dealerId, userUuid: null }, events))
      .catch(() => {})
      .finally(() => this.#writing.delete(writing))
    this.#writing.add(writing)
  }
}
