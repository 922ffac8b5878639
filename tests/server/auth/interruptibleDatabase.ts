import type { Database } from '#server/db/database.ts'
import type { TestDatabase } from '#tests/support/database.ts'

/** What node-postgres says when nobody listens any more, and when somebody hangs up. */
const FAILURES = [
  Object.assign(new Error('connect ECONNREFUSED 127.0.0.1:5432'), { code: 'ECONNREFUSED' }),
  new Error('Connection terminated unexpectedly'),
  new Error('timeout exceeded when trying to connect'),
]

/** A database that can be taken away: a real Postgres is killed; the embedded one never leaves, so a switch stands before it. */
export function interruptible({ database, cluster }: TestDatabase) {
  let isAway = false
  let calls = 0
  const pass = async <T>(call: () => Promise<T>): Promise<T> => {
    calls += 1
    if (isAway) throw FAILURES[calls % FAILURES.length]
    return call()
  }
  const switched: Database = {
    ...database,
    inDealer: (dealer, work) => pass(() => database.inDealer(dealer, work)),
    withoutDealer: (work) => pass(() => database.withoutDealer(work)),
    single: (dealer, work) => pass(() => database.single(dealer, work)),
    ping: () => pass(() => database.ping()),
  }
  return {
    database: cluster ? database : switched,
    async takeAway() {
      isAway = true
      await cluster?.kill()
    },
    async bringBack() {
      await cluster?.start()
      isAway = false
    },
  }
}
