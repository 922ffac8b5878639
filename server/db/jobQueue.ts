import type { ClientBase, Pool, PoolClient } from 'pg'
import { getConstructionPlans, getMigrationPlans } from 'pg-boss'
import manifest from 'pg-boss/package.json' with { type: 'json' }

/** Schema of pg-boss's own tables. They hold job ids only; the data of a job is in `app.jobs`. */
export const JOB_SCHEMA = 'job_queue'
/** Owns that schema and sees nothing of `app`. */
export const JOB_ROLE = 'werkbank_jobs'

/** How the queue reaches the database: a few connections of its own. */
export type JobStore = { executeSql(text: string, values?: unknown[]): Promise<{ rows: unknown[] }> }

/**
 * Creates or updates the queue's tables, with the migrations and under their lock. `app` reaches them only by a trigger
 * of the role werkbank_lookup, which may add jobs and read the list of queues.
 */
export async function installJobQueue(client: ClientBase): Promise<void> {
  const { rows } = await client.query<{ name: string | null }>(`select to_regclass('${JOB_SCHEMA}.version') as name`)
  const wanted = manifest.pgboss.schema
  const found = rows[0]?.name ? await installedVersion(client) : null
  if (found === wanted) return
  // An older server that starts beside a newer one leaves the newer tables alone. Its queue then refuses to start.
  if (found !== null && found > wanted) return
  // pg-boss's plans contain their own transaction, so the role is set for the session and reset afterwards.
  await client.query(`set role ${JOB_ROLE}`)
  try {
    await client.query(
      found === null ? getConstructionPlans(JOB_SCHEMA, { createSchema: false }) : getMigrationPlans(JOB_SCHEMA, found),
    )
    await client.query(`
      grant usage on schema ${JOB_SCHEMA} to werkbank_lookup;
      grant insert on ${JOB_SCHEMA}.job to werkbank_lookup;
      grant select on ${JOB_SCHEMA}.queue to werkbank_lookup`)
  } catch (error) {
    await client.query('rollback')
    throw error
  } finally {
    await client.query('reset role')
  }
}

async function installedVersion(client: ClientBase): Promise<number> {
  const { rows } = await client.query<{ version: number }>(`select version from ${JOB_SCHEMA}.version`)
  return rows[0]?.version ?? 0
}

export function jobStore(pool: Pool): JobStore {
  pool.on('connect', (client) => client.on('error', () => {}))
  return {
    async executeSql(text, values) {
      const client = await pool.connect()
      let broken: Error | undefined
      try {
        const answer: unknown = await client.query(text, values)
        // Several statements at once return a list of results. The queue expects the rows of all of them.
        return { rows: (Array.isArray(answer) ? answer : [answer]).flatMap((one: { rows: unknown[] }) => one.rows) }
      } catch (error) {
        broken = await leaveTransaction(client)
        throw error
      } finally {
        client.release(broken)
      }
    },
  }
}

/** Some of the queue's statements open a transaction of their own. After a failure it must not stay open. */
async function leaveTransaction(client: PoolClient): Promise<Error | undefined> {
  try {
    await client.query('rollback')
    return undefined
  } catch (error) {
    return error as Error
  }
}
