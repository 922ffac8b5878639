import { sql } from 'kysely'
import type { Database } from '#server/db/database.ts'

type Row = { dealer_id: string; code: string; name: string; created_at: string }

/** Every dealer of this server; who may see which is decided by the caller. */
export async function listDealers(database: Database) {
  const { rows } = await database.single(null, (tx) => sql<Row>`select * from list_dealers()`.execute(tx))
  return rows.map((row) => ({
    dealerId: row.dealer_id,
    code: row.code,
    name: row.name,
    createdAt: new Date(row.created_at).toISOString(),
  }))
}
