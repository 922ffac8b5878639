import { sql } from 'kysely'
import type { Tx } from './database.ts'

/**
 * Whether any dealer exists. It uses a function, because row-level security hides every dealer without a dealer set.
 */
export async function hasAnyDealer(tx: Tx): Promise<boolean> {
  const { rows } = await sql<{ has: boolean }>`select has_dealers() as has`.execute(tx)
  return rows[0]?.has ?? true
}
