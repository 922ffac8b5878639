import { sql } from 'kysely'
import type { Database } from '#server/db/database.ts'

type Row = { dealer_id: string; code: string; name: string; created_at: string; deactivated_at: string | null }
/** One dealer of the server. `createdAt` in UTC; a dealer that is not active keeps its data, and nobody signs in. */
export type DealerOfServer = { dealerId: string; code: string; name: string; createdAt: string; isActive: boolean }

/** Every dealer of this server, by code; who may see which is decided by the caller. */
export async function listDealers(database: Database): Promise<DealerOfServer[]> {
  const { rows } = await database.single(null, (tx) => sql<Row>`select * from list_dealers()`.execute(tx))
  return rows.map((row) => ({
    dealerId: row.dealer_id,
    code: row.code,
    name: row.name,
    createdAt: new Date(row.created_at).toISOString(),
    isActive: row.deactivated_at === null,
  }))
}
