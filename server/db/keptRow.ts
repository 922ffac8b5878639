import { sql } from 'kysely'
import type { Tx } from './database.ts'

/**
 * The row into which a customer or vehicle was merged, through all later merges. Undefined for a row that was not
 * merged, and for a circle of merges. Undone merges do not count. The union keeps each row once, so a circle ends.
 */
export async function findKeptRow(tx: Tx, record: string, uuid: string): Promise<string | undefined> {
  const { rows } = await sql<{ uuid: string }>`
    with recursive chain as (
      select m.kept_uuid as uuid from merges m
        where m.record = ${record} and m.merged_uuid = ${uuid}::uuid and m.undone_at is null
      union
      select m.kept_uuid from chain c join merges m
        on m.record = ${record} and m.merged_uuid = c.uuid and m.undone_at is null)
    select c.uuid from chain c where not exists (select from merges m
      where m.record = ${record} and m.merged_uuid = c.uuid and m.undone_at is null)`.execute(tx)
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
