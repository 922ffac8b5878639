import { type RawBuilder, sql } from 'kysely'
import type { RecordDefinition } from '#contract/records/define.ts'
import { type RecordName, records } from '#contract/records/index.ts'
import { cellOf, columns, fieldOf, type Shape } from './columns.ts'

/** All columns of a row, with the labels of its references, also when the other row is deleted. */
export function spelledColumns(shape: Shape): RawBuilder<unknown> {
  const words = Object.entries(shape.record.spelled ?? {}).map(
    ([name, spells]) =>
      sql`coalesce(${spells === 'dealer' ? dealerCode : labelOf(shape, spells)}, '') as ${sql.id(name)}`,
  )
  return sql.join([columns(shape), ...words])
}

const dealerCode = sql`(select d.code from dealers d where d.dealer_id = r.dealer_id)`

function labelOf(shape: Shape, name: string): RawBuilder<unknown> {
  const field = fieldOf(shape.record, name)
  if (field?.kind !== 'reference') throw new Error(`${shape.record.name}.${name} is not a reference field.`)
  const { table, label }: RecordDefinition = records[field.to as RecordName]
  const parts = label.map((one) => sql`nullif(${sql.ref(`t.${one}`)}, '')`)
  return sql`(select concat_ws(' ', ${sql.join(parts)}) from ${sql.table(table)} t
    where t.dealer_id = r.dealer_id and t.uuid = ${cellOf(shape, name)})`
}
