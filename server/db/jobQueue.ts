import type { ClientBase, Pool, PoolClient } from 'pg'
import { getConstructionPlans, getMigrationPlans } from 'pg-boss'
import manifest from 'pg-boss/package.json' with { type: 'json' }

/** The schema that the queue keeps its own tables in. They name jobs; what a job is about stands in `app.jobs`. */
export const JOB_SCHEMA = 'job_queue'
/** Owns that schema and sees nothing of `app`. */
export const JOB_ROLE = 'werkbank_jobs'

/** How the queue reaches the database: a few connections of its own. */
export type JobStore = { executeSql(text: string, values?: unknown[]): Promise<{ rows: unknown[] }> }

/**
 * Makes or updates the tables of the queue, with the migrations and under their lock. The one door from `app` into it
 * is a trigger of the role werkbank_lookup, which may add jobs and read nothing but the list of queues.
 */
export async function installJobQueue(client: ClientBase): Promise<void> {
  const { rows } = await client.query<{ name: string | null }>(`select to_regclass('${JOB_SCHEMA}.version') as name`)
  const wanted = manifest.pgboss.schema
  const found = rows[0]?.name ? await installedVersion(client) : null
  if (found === wanted) return
  // An older server that starts beside a newer one leaves the newer tables alone; its queue then refuses to start.
  if (found !== null && found > wanted) return
  // The plans bring their own transaction, so the role is set for the session and given back.
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
        // Several statements at once answer with a list; the queue wants the rows of all of them.
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

/** Some of the queue's statements open a transaction of their own; a failed one must not stay open. */
async function leaveTransaction(client: PoolClient): Promise<Error | undefined> {
  try {
    await client.query('rollback')
    return undefined
  } catch (error) {
    return error as Error
  }
}
