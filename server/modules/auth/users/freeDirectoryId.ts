import { sql } from 'kysely'
import type { Tx } from '#server/db/database.ts'

/**
 * A restored user or group loses its directory id if another row has taken it meanwhile. Returns the column to write,
 * or undefined when the id is free.
 */
export async function freeDirectoryId(
  tx: Tx,
  table: 'users' | 'groups',
  uuid: string,
): Promise<{ directory_id: null } | undefined> {
  const { rows } = await sql`select from ${sql.table(table)} own join ${sql.table(table)} other
      on other.dealer_id = own.dealer_id and other.directory_id = own.directory_id and other.uuid <> own.uuid
    where own.uuid = ${uuid} and other.deleted_at is null limit 1`.execute(tx)
  return rows.length > 0 ? { directory_id: null } : undefined
}
