import { sql } from 'kysely'
import type { MergeUndoing } from '#contract/api/service/duplicates.ts'
import type { RecordDefinition } from '#contract/records/define.ts'
import type { MergedRecord } from '#contract/service/duplicates.ts'
import type { Tx } from '#server/db/database.ts'
import { Failure } from '#server/request/failure.ts'
import { sidesOf } from './proposals.ts'

type Values = Readonly<Record<string, unknown>>
type Undone = { uuid: string; values: Values }
type Taken = MergeUndoing['taken']

/** Finds another row that holds a unique value. The two rows of the merge do not count. */
async function findHolder(tx: Tx, table: string, field: string, value: string, pair: readonly Undone[]) {
  const { rows } = await sql<{ uuid: string }>`select x.uuid from ${sql.table(table)} x
    where x.deleted_at is null and lower(x.${sql.id(field)}) = lower(${value})
      and x.uuid <> all(${pair.map(({ uuid }) => uuid)}::uuid[]) limit 1`.execute(tx)
  return rows[0]?.uuid
}

const textOf = (value: unknown) => (typeof value === 'string' ? value.toLowerCase() : '')

/**
 * Unique values, such as a number, that the kept or the merged row gets back and that another row has got meanwhile.
 * The other row has to give the value up before the merge can be undone.
 */
export async function listTaken(
  tx: Tx,
  record: MergedRecord,
  { table, unique }: RecordDefinition,
  [kept, merged]: readonly [Undone, Undone],
): Promise<Taken> {
  const found: { field: string; value: string; uuid: string }[] = []
  for (const field of [unique].flat(2)) {
    const [value, other] = [kept, merged].map(({ values }) => values[field])
    for (const one of new Set([value, other])) {
      if (typeof one !== 'string' || one === '') continue
      const holder = await findHolder(tx, table, field, one, [kept, merged])
      if (holder !== undefined) found.push({ field, value: one, uuid: holder })
    }
    if (typeof other === 'string' && other !== '' && textOf(value) === textOf(other))
      found.push({ field, value: other, uuid: kept.uuid })
  }
  const sides = await sidesOf(
    tx,
    record,
    found.map(({ uuid }) => uuid),
  )
  return found.map(({ uuid, ...one }) => ({ ...one, holder: { uuid, label: sides.get(uuid)?.label ?? '' } }))
}

/** Refuses to undo a merge while another row has a value that would come back. */
export function requireFree(taken: Taken): void {
  if (taken.length === 0) return
  const about = { values: taken.map(({ value }) => value), holders: taken.map(({ holder }) => holder.label) }
  throw new Failure('merge_value_taken', { about })
}
