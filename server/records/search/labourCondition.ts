import { type RawBuilder, sql } from 'kysely'
import type { RecordDefinition } from '#contract/records/define.ts'
import { LABOUR_SEPARATORS, labourKey } from '#contract/workshop/labourNumber.ts'
import type { Tx } from '#server/db/database.ts'

type Condition = RawBuilder<boolean>
const FIELD = 'labour_number'
const LAST_LETTER = '\u{10FFFF}'

/** A stored labour number without the signs between its parts. */
const keyOf = (cell: RawBuilder<unknown>) => sql`translate(lower(${cell}), ${LABOUR_SEPARATORS}, '')`

/**
 * Condition on the rows (`r`) whose labour number begins like the typed one, whatever separates their parts. Null for
 * other texts, for records without a labour number, and if no row fits. The word index narrows the search by the first
 * part of the number.
 */
export async function labourCondition(tx: Tx, record: RecordDefinition, query: string): Promise<Condition | null> {
  const key = record.search.includes(FIELD) ? labourKey(query) : null
  if (key === null) return null
  const beginnings = Array.from(key, (_digit, at) => key.slice(0, at + 1))
  const condition = sql<boolean>`(starts_with(${keyOf(sql.ref(`r.${FIELD}`))}, ${key}) and r.uuid in (
    select w.record_uuid from record_words w where w.record = ${record.name}
      and (w.word = any(${beginnings}::text[]) or (w.word >= ${key} and w.word < ${key + LAST_LETTER}))))`
  const { rows } = await sql`select from ${sql.table(record.table)} r where ${condition} limit 1`.execute(tx)
  return rows.length > 0 ? condition : null
}

/**
 * Whether a stored labour number (`cell`) contains the typed one, whatever separates its parts. Null for other fields.
 */
export function labourContaining(cell: RawBuilder<unknown>, name: string, value: string): Condition | null {
  const key = name === FIELD ? labourKey(value) : null
  return key === null ? null : sql<boolean>`position(${key} in ${keyOf(cell)}) > 0`
}
