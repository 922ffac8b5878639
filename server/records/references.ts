import { sql } from 'kysely'
import type { RecordDefinition } from '#contract/records/define.ts'
import type { Tx } from '../db/database.ts'
import { findKeptRow } from '../db/keptRow.ts'
import { Failure } from '../request/failure.ts'
import type { Session } from '../request/session.ts'
import { listDependents } from './dependents.ts'
import { type RecordTable, type Use, usesOf } from './recordTable.ts'

/**
 * Whether a restored row needs the row of this reference. A closed row merely shows the other row's name. Its location
 * and the row that it is a part of are needed in any case.
 */
function isNeededBack({ openWhile }: RecordDefinition, use: Use, row: Record<string, unknown>): boolean {
  if (use.isNameOnly) return false
  return use.isHome || use.isPart || openWhile === undefined || openWhile.is.includes(String(row[openWhile.column]))
}

/** Whether a row may be referred to. With a lock it stays so until the end of the transaction. */
async function isThere(
  tx: Tx,
  target: RecordDefinition,
  uuid: unknown,
  { needsActive, lock }: { needsActive: boolean; lock: '' | 'for share' | 'for no key update' },
): Promise<boolean> {
  const isOpen = needsActive && target.fields.is_active?.kind === 'flag' ? sql`is_active` : sql`true`
  const { rows } = await sql`select uuid from ${sql.table(target.table)}
    where uuid = ${uuid} and deleted_at is null and ${isOpen} ${sql.raw(lock)}`.execute(tx)
  return rows.length > 0
}

/** Copies values for a new row. References to deleted or inactive rows become null, except the location. */
export async function withoutGone<Values extends Record<string, unknown>>(
  tx: Tx,
  all: RecordTable,
  record: RecordDefinition,
  values: Values,
): Promise<Values> {
  const kept: Record<string, unknown> = { ...values }
  for (const { name, to, isHome } of usesOf(record)) {
    const target = all[to]
    if (
      target &&
      !isHome &&
      kept[name] != null &&
      !(await isThere(tx, target, kept[name], { needsActive: true, lock: '' }))
    )
      kept[name] = null
  }
  return kept as Values
}

type Asked = Parameters<typeof isThere>[3]

/**
 * Returns the row into which a referenced row was merged. Refuses the field if there is none that may be referred to.
 */
async function requireKept(
  tx: Tx,
  { name, target, uuid }: { name: string; target: RecordDefinition; uuid: unknown },
  asked: Asked,
): Promise<string> {
  const kept = await findKeptRow(tx, target.name, String(uuid))
  if (kept !== undefined && (await isThere(tx, target, kept, asked))) return kept
  throw new Failure('validation_failed', { fields: { [name]: 'not_found' } })
}

/**
 * Requires that referenced rows exist, and keeps them until the end of the transaction. An inactive row (`is_active`)
 * gets no new references, but does not block a restore. A restored row needs only those targets that it would have kept
 * from being deleted. Returns a new uuid for each field whose row was merged into another one.
 */
export async function requireTargets(
  tx: Tx,
  all: RecordTable,
  record: RecordDefinition,
  values: Record<string, unknown>,
  isRestored = false,
): Promise<Record<string, string>> {
  const led: Record<string, string> = {}
  for (const use of usesOf(record)) {
    const { name, to, isPart } = use
    const uuid = values[name]
    const target = all[to]
    if (uuid === undefined || uuid === null || !target) continue
    if (isRestored && !isNeededBack(record, use, values)) continue
    // A write of a part also changes the row that it belongs to. The stronger lock makes two users who add parts wait
    // for each other here, instead of causing a deadlock later.
    const asked = { needsActive: !isRestored, lock: isPart ? 'for no key update' : 'for share' } as const
    if (await isThere(tx, target, uuid, asked)) continue
    led[name] = await requireKept(tx, { name, target, uuid }, asked)
  }
  return led
}

/**
 * Refuses to delete a row on which open work depends, and names that work. The caller has locked the row, so that no
 * record can begin to refer to it meanwhile.
 */
export async function refuseWhileInUse(
  tx: Tx,
  all: RecordTable,
  session: Session,
  { record, uuid, now }: { record: RecordDefinition; uuid: string; now: number },
): Promise<void> {
  const dependents = await listDependents(tx, all, session, {
    record,
    uuids: [uuid],
    now,
    action: 'delete',
    only: 'refuses',
  })
  if (dependents.length > 0) throw new Failure('record_in_use', { dependents })
}
