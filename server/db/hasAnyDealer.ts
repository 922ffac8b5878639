import { sql } from 'kysely'
import type { Tx } from './database.ts'

/** Whether any dealer was created, asked without one: row-level security hides every dealer then. */
export async function hasAnyDealer(tx: Tx): Promise<boolean> {
  const { rows } = await sql<{ has: boolean }>`select has_dealers() as has`.execute(tx)
  return rows[0]?.has ?? true
}
