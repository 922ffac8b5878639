import type { Insertable } from 'kysely'
import type { Tx } from '#server/db/database.ts'
import type { Tables } from '#server/db/schema.ts'

/** Rows per statement: few round trips, and far below the limit of 65,535 parameters. */
const CHUNK = 500

export async function insertRows<Name extends keyof Tables>(
  tx: Tx,
  table: Name,
  rows: readonly Insertable<Tables[Name]>[],
): Promise<void> {
  for (let start = 0; start < rows.length; start += CHUNK)
    await tx
      .insertInto(table)
      .values(rows.slice(start, start + CHUNK))
      .execute()
}
