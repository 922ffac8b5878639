import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import pg from 'pg'
import { readClock } from '#tests/support/clock/readClock.ts'
import type { TestDatabase } from './database.ts'

/**
 * Makes the job queue of a test's database use the server's clock and not the machine's. A server in the past would
 * plan its jobs for nights that are long over: they would run at once, again and again.
 */
export async function setQueueClock({ url, database }: TestDatabase, now: number): Promise<void> {
  const ahead = now - readClock()
  const statement = `create or replace function job_queue.job_now() returns timestamptz language sql stable
    as $$ select pg_catalog.now() + interval '${ahead} milliseconds' $$`
  if (url !== undefined) {
    const owner = new pg.Client({ connectionString: url })
    await owner.connect()
    await owner.query(statement).finally(() => owner.end())
    return
  }
  // The embedded database has one user, who takes a lesser role for each transaction.
  await database.inDealer(randomUUID(), async (tx) => {
    await sql`reset role`.execute(tx)
    await sql.raw(statement).execute(tx)
  })
}
