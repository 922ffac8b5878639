import { sql } from 'kysely'
import type { Database } from '#server/db/database.ts'

/** The seals of the audit follow their events a moment later, with or without a call. */
const FOLLOWING = ['audit_seals']

/** Leaves out waiting nightly jobs. The server plans them by the clock, so they say nothing about the tested call. */
const PLANNED = sql`where not (t.state = 'waiting' and t.created_by is null and t.start_at is not null)`

/** The tables of a database. They do not change while a test runs. */
const tablesOf = new WeakMap<Database, string[]>()

async function tables(database: Database, dealerId: string): Promise<string[]> {
  const known = tablesOf.get(database)
  if (known) return known
  const names = await database.inDealer(dealerId, async (tx) => {
    const { rows } = await sql<{ name: string }>`
      select c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
      where n.nspname = 'app' and c.relkind in ('r', 'p') order by 1`.execute(tx)
    return rows.map(({ name }) => name)
  })
  tablesOf.set(database, names)
  return names
}

/**
 * The rows of a dealer as text, table by table: equal texts mean that nothing was written there. Seals, planned jobs
 * and the tables in `without` are left out. It is one statement, because a hundred of them would take longer than what
 * is tested.
 */
export async function dealerDump(
  database: Database,
  dealerId: string,
  without: readonly string[] = [],
): Promise<Record<string, string[]>> {
  const names = (await tables(database, dealerId)).filter(
    (name) => !without.includes(name) && !FOLLOWING.includes(name),
  )
  const dump: Record<string, string[]> = Object.fromEntries(names.map((name) => [name, []]))
  await database.inDealer(dealerId, async (tx) => {
    const each = names.map(
      (name) =>
        sql`select ${sql.lit(name)} as name, t::text as row from ${sql.table(name)} t ${name === 'jobs' ? PLANNED : sql``}`,
    )
    const { rows } = await sql<{
      name: string
      row: string
    }>`${sql.join(each, sql` union all `)} order by 1, 2`.execute(tx)
    for (const { name, row } of rows) dump[name]?.push(row)
  })
  return dump
}
