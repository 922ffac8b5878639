import { sql } from 'kysely'
import type { RecordDefinition } from '#contract/records/define.ts'
import type { Tx } from '#server/db/database.ts'
import type { RecordWriter } from '#server/records/recordWriter.ts'
import type { Session } from '#server/request/session.ts'
import type { Home } from './homes.ts'

export type Move = { from: string; to: string }
type Services = { session: Session; records: RecordWriter }

/** The value with the suffix, cut to the length of the field. */
function withSuffix(record: RecordDefinition, name: string, value: string, suffix: string): string {
  const field = record.fields[name]
  const most = field?.kind === 'text' ? field.max : value.length + suffix.length
  return `${value.slice(0, most - suffix.length).trimEnd()}${suffix}`
}

/**
 * New values for the texts of a location that are taken at the other one, by row: `Service (NORD)`, and `Service (NORD
 * 2)` when that is taken too. Deleted rows keep their text, because a deleted text is not taken.
 */
async function suffixed(
  tx: Tx,
  { record, field }: Home,
  { from, to }: Move,
  key: string,
): Promise<ReadonlyMap<string, string>> {
  const name = record.suffixedOnMove
  if (name === undefined) return new Map()
  const { rows } = await sql<{ uuid: string; value: string; place: string }>`select uuid, ${sql.id(name)} as value,
    ${sql.id(field)} as place from ${sql.table(record.table)}
    where ${sql.id(field)} in (${from}, ${to}) and deleted_at is null order by uuid`.execute(tx)
  const taken = new Set(rows.filter(({ place }) => place === to).map(({ value }) => value.toLowerCase()))
  const moving = rows.filter(({ place }) => place === from)
  // A new name must also differ from the names of rows that move later.
  const used = new Set([...taken, ...moving.map(({ value }) => value.toLowerCase())])
  const renamed = new Map<string, string>()
  for (const { uuid, value } of moving) {
    if (!taken.has(value.toLowerCase())) continue
    let wanted = withSuffix(record, name, value, ` (${key})`)
    for (let nth = 2; used.has(wanted.toLowerCase()); nth += 1)
      wanted = withSuffix(record, name, value, ` (${key} ${nth})`)
    used.add(wanted.toLowerCase())
    renamed.set(uuid, wanted)
  }
  return renamed
}

/** At most this many rows that are locked at once. */
const LOCKED_MAX = 50

/**
 * Moves rows of a record as if a user had chosen the other location in each form. Deleted rows move too. Stops after
 * `withinMs`, but moves at least one row. Returns the number of moved rows, 0 when none is left.
 */
export async function moveRows(
  tx: Tx,
  { session, records: writer }: Services,
  home: Home,
  { from, to, key, withinMs }: Move & { key: string; withinMs: number },
): Promise<number> {
  const until = performance.now() + withinMs
  const { record, name, field } = home
  const { rows } = await sql<{ uuid: string }>`select uuid from ${sql.table(record.table)}
    where ${sql.id(field)} = ${from} order by uuid limit ${LOCKED_MAX} for no key update`.execute(tx)
  if (rows.length === 0) return 0
  const renamed = await suffixed(tx, home, { from, to }, key)
  let moved = 0
  for (const { uuid } of rows) {
    if (moved > 0 && performance.now() > until) return moved
    const text = renamed.get(uuid)
    const more = text !== undefined && record.suffixedOnMove !== undefined ? { [record.suffixedOnMove]: text } : {}
    await writer.changeIn(tx, session, name, uuid, { [field]: to, ...more })
    moved += 1
  }
  return moved
}
