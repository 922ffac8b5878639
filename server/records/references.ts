import { sql } from 'kysely'
import type { RecordDefinition } from '#contract/records/define.ts'
import type { Tx } from '../db/database.ts'
import { Failure } from '../request/failure.ts'

/** All records, by name. */
export type RecordTable = Readonly<Record<string, RecordDefinition>>

const refersTo = (record: RecordDefinition, target?: string) =>
  Object.entries(record.fields).flatMap(([name, field]) =>
    field.kind === 'reference' && (target === undefined || (field.to === target && !field.isPart))
      ? [{ name, to: field.to, isPart: field.isPart === true }]
      : [],
  )

/**
 * What a row refers to must be there; it stays so until the end of the transaction. What is switched off (`is_active`)
 * gets nothing new, but is no reason against bringing back what it had.
 */
export async function requireTargets(
  tx: Tx,
  all: RecordTable,
  record: RecordDefinition,
  values: Record<string, unknown>,
  isRestored = false,
): Promise<void> {
  for (const { name, to, isPart } of refersTo(record)) {
    const uuid = values[name]
    const target = all[to]
    if (uuid === undefined || uuid === null || !target) continue
    const isOpen = !isRestored && target.fields.is_active?.kind === 'flag' ? sql`is_active` : sql`true`
    // The whole of a part changes with it: two who add parts wait for each other here instead of blocking each other later.
    const lock = sql.raw(isPart ? 'for no key update' : 'for share')
    const { rows } = await sql`select uuid from ${sql.table(target.table)}
      where uuid = ${uuid} and deleted_at is null and ${isOpen} ${lock}`.execute(tx)
    if (rows.length === 0) throw new Failure('validation_failed', { fields: { [name]: 'not_found' } })
  }
}

/** A row that active rows refer to stays, unless they are parts of it. The row is locked, so that nobody begins to refer to it meanwhile. */
export async function refuseWhileInUse(
  tx: Tx,
  all: RecordTable,
  record: RecordDefinition,
  uuid: string,
): Promise<void> {
  for (const other of Object.values(all))
    for (const { name } of refersTo(other, record.name)) {
      const { rows } = await sql`select uuid from ${sql.table(other.table)}
        where ${sql.id(name)} = ${uuid} and deleted_at is null limit 1`.execute(tx)
      if (rows.length > 0) throw new Failure('record_in_use')
    }
}
