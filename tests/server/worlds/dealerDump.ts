import { sql } from 'kysely'
import type { Database } from '#server/db/database.ts'

/** The audit's links follow its events a moment later, whoever is watching. */
const FOLLOWING = ['audit_seals']

/** All rows of a dealer as text, table by table: equal texts mean that nothing was written. */
export async function dealerDump(
  database: Database,
  dealerId: string,
  without: readonly string[] = [],
): Promise<Record<string, string[]>> {
  return database.inDealer(dealerId, async (tx) => {
    const tables = await sql<{ name: string }>`
      select c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
      where n.nspname = 'app' and c.relkind in ('r', 'p') order by 1`.execute(tx)
    const dump: Record<string, string[]> = {}
    for (const { name } of tables.rows) {
      if (without.includes(name) || FOLLOWING.includes(name)) continue
      const { rows } = await sql<{ row: string }>`select t::text as row from ${sql.table(name)} t order by 1`.execute(
        tx,
      )
      dump[name] = rows.map(({ row }) => row)
    }
    return dump
  })
}
