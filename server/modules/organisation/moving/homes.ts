import { sql } from 'kysely'
import type { RecordDefinition } from '#contract/records/define.ts'
import { type RecordName, records } from '#contract/records/index.ts'
import type { Tx } from '#server/db/database.ts'
import { usesOf } from '#server/records/recordTable.ts'

/** A field that holds the location of a record's rows. */
export type Home = { record: RecordDefinition; name: RecordName; field: string }

/**
 * Every field of every record that holds a row's location. Records that are parts of another record are left out,
 * because they follow it.
 */
export const homes: readonly Home[] = Object.entries(records).flatMap(([name, record]) => {
  const uses = usesOf(record)
  if (uses.some(({ isPart }) => isPart)) return []
  return uses.flatMap((use) => (use.isHome ? [{ record, name: name as RecordName, field: use.name }] : []))
})

/** Number of rows at a location, including deleted rows. */
export async function countAt(tx: Tx, { record, field }: Home, location: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::bigint as count from ${sql.table(record.table)}
    where ${sql.id(field)} = ${location}`.execute(tx)
  return Number(rows[0]?.count ?? 0)
}

type UniqueIndex = { columns: string[]; condition: string | null }

/** The unique indexes of a table that hold its location. The location itself and the dealer are left out. */
async function uniqueIndexes(tx: Tx, { record, field }: Home): Promise<UniqueIndex[]> {
  const { rows } = await sql<UniqueIndex & { all: string[] }>`
    select array_agg(a.attname::text order by a.attnum) as "all",
      array_agg(a.attname::text order by a.attnum) filter (where a.attname not in ('dealer_id', ${field})) as columns,
      pg_get_expr(i.indpred, i.indrelid) as condition
    from pg_index i join pg_attribute a on a.attrelid = i.indrelid and a.attnum = any(i.indkey)
    where i.indrelid = ${record.table}::regclass and i.indisunique and not i.indisprimary
    group by i.indexrelid, i.indpred, i.indrelid`.execute(tx)
  return rows.filter(({ all, columns }) => all.includes(field) && columns !== null)
}

/** Whether a name or number of a row at one location is taken at the other one. */
export async function isTaken(tx: Tx, home: Home, from: string, to: string): Promise<boolean> {
  // The rows of these records get a suffix instead.
  if (home.record.suffixedOnMove !== undefined) return false
  for (const { columns, condition } of await uniqueIndexes(tx, home)) {
    const names = sql.join(columns.map((name) => sql.id(name)))
    const at = (location: string) => sql`select ${names} from ${sql.table(home.record.table)}
      where ${sql.id(home.field)} = ${location} and ${condition === null ? sql`true` : sql.raw(condition)}`
    const { rows } = await sql`${at(from)} intersect ${at(to)} limit 1`.execute(tx)
    if (rows.length > 0) return true
  }
  return false
}
