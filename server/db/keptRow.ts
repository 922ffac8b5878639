import { sql } from 'kysely'
import type { Tx } from './database.ts'

/** At most this many merges between an old uuid and the row that is kept today. */
const CHAIN_MAX = 50

/**
 * The row into which a customer or vehicle was merged, through all later merges. Undefined for a row that was not
 * merged.
 */
export async function findKeptRow(tx: Tx, record: string, uuid: string): Promise<string | undefined> {
  const { rows } = await sql<{ uuid: string }>`
    with recursive chain as (
      select m.kept_uuid as uuid, 1 as step from merges m
        where m.record = ${record} and m.merged_uuid = ${uuid}::uuid and m.undone_at is null
      union all
      select m.kept_uuid, c.step + 1 from chain c join merges m
        on m.record = ${record} and m.merged_uuid = c.uuid and m.undone_at is null
        where c.step < ${sql.lit(CHAIN_MAX)})
    select uuid from chain order by step desc limit 1`.execute(tx)
  return rows[0]?.uuid
}

/** Rows that are the same customer or vehicle as a row, through all merges: those merged into it, and the kept one. */
export async function listMergedRows(tx: Tx, record: string, uuid: string): Promise<string[]> {
  const kept = (await findKeptRow(tx, record, uuid)) ?? uuid
  const { rows } = await sql<{ uuid: string }>`
    with recursive same as (
      select ${kept}::uuid as uuid
      union
      select m.merged_uuid from same s join merges m
        on m.record = ${record} and m.kept_uuid = s.uuid and m.undone_at is null)
    select uuid from same where uuid <> ${uuid}::uuid`.execute(tx)
  return rows.map((row) => row.uuid)
}
