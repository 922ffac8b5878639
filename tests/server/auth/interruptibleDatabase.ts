import type { Database } from '#server/db/database.ts'
import { openTestDatabase, testedDatabase } from '#tests/support/database/database.ts'
import { startPostgres } from '#tests/support/database/postgres.ts'

/** Messages of node-postgres for a server that does not listen and for a closed connection. */
const FAILURES = [
  Object.assign(new Error('connect ECONNREFUSED 127.0.0.1:5432'), { code: 'ECONNREFUSED' }),
  new Error('Connection terminated unexpectedly'),
  new Error('timeout exceeded when trying to connect'),
]

/** A database that a test can stop. A real Postgres is killed; before the embedded one stands a switch. */
export async function openInterruptible() {
  const cluster = testedDatabase === 'postgres' ? await startPostgres('migrated') : undefined
  const { database, dataDir, close } = await openTestDatabase({ cluster })
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
    inDealerWithin: (dealer, ms, work) => pass(() => database.inDealerWithin(dealer, ms, work)),
    withoutDealer: (work) => pass(() => database.withoutDealer(work)),
    single: (dealer, work) => pass(() => database.single(dealer, work)),
    ping: () => pass(() => database.ping()),
  }
  return {
    dataDir,
    /** The database behind the switch. */
    stored: database,
    database: cluster ? database : switched,
    close,
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
