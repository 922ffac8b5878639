import type pg from 'pg'

/** Time between two looks for changed tables (ms). */
const PACE_MS = 20_000

/** The tables whose rows changed since their last analysis as often as the autovacuum of a Postgres server allows. */
const CHANGED = `select format('%I.%I', s.schemaname, s.relname) as name
  from pg_stat_user_tables s join pg_class c on c.oid = s.relid
  where s.n_mod_since_analyze > 50 + 0.1 * greatest(c.reltuples, 0)`

/**
 * Analyzes tables after many changes. The embedded database has no background process for this. Without it, a table
 * that was empty at the start of the server counts as almost empty, and lists of it are read without their indexes.
 * Each table is a statement of its own, so that requests run between two of them. Returns the function that stops it
 * and resolves when no statement runs any more.
 */
export function keepStatistics(pool: pg.Pool, onError: (error: Error) => void, paceMs = PACE_MS): () => Promise<void> {
  let isStopped = false
  let running = Promise.resolve()
  const analyzeChanged = async () => {
    const { rows } = await pool.query<{ name: string }>(CHANGED)
    for (const { name } of rows) if (!isStopped) await pool.query(`analyze ${name}`)
  }
  let isRunning = false
  const timer = setInterval(() => {
    if (isRunning) return
    isRunning = true
    running = analyzeChanged()
      .catch(onError)
      .finally(() => {
        isRunning = false
      })
  }, paceMs)
  timer.unref()
  return async () => {
    isStopped = true
    clearInterval(timer)
    await running
  }
}
