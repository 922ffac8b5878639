import { sql } from 'kysely'
import type { Database } from '#server/db/database.ts'

type Row = { dealer_id: string; code: string; name: string; created_at: string; deactivated_at: string | null }
/** One dealer of the server. `createdAt` in UTC. An inactive dealer keeps its data, but its users cannot sign in. */
export type DealerOfServer = { dealerId: string; code: string; name: string; createdAt: string; isActive: boolean }

/** Every dealer of this server, by code. The caller decides which of them a user may see. */
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
