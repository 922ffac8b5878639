import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '#server/db/database.ts'
import { Failure } from '#server/request/failure.ts'
import type { Pointer } from './pointers.ts'

/** Rows (`x`) of a pointer's table that the merge or its undoing moves. */
export type MovedRows = (pointer: Pointer) => RawBuilder<boolean>
type Wanted = { table: string; pair: readonly string[]; pointers: readonly Pointer[]; moved: MovedRows }

/** At most this many attempts to lock all rows while colleagues write. */
const ATTEMPTS = 8

const lockPointing = (tx: Tx, pointer: Pointer, moved: MovedRows) =>
  sql`select x.uuid from ${sql.table(pointer.table)} x where ${moved(pointer)} order by x.uuid
    for no key update`.execute(tx)

/**
 * Whether all rows can be locked without waiting. Locks those that are free. Rows that this transaction has already
 * locked count as free.
 */
async function isFree(tx: Tx, pointer: Pointer, moved: MovedRows): Promise<boolean> {
  const { rows } = await sql<{ is_free: boolean }>`select
    (select count(*) from ${sql.table(pointer.table)} x where ${moved(pointer)}) =
    (select count(*) from (select x.uuid from ${sql.table(pointer.table)} x where ${moved(pointer)}
      for no key update skip locked) held) as is_free`.execute(tx)
  return rows[0]?.is_free === true
}

async function areFree(tx: Tx, { pointers, moved }: Wanted): Promise<boolean> {
  for (const pointer of pointers) if (!(await isFree(tx, pointer, moved))) return false
  return true
}

/**
 * Locks the rows that point at a row, then both rows of the merge. This is the order in which other writes lock a paper
 * and then its customer. A row that has begun to point at that row meanwhile can be held by a colleague who waits for
 * one of both rows. In that case everything is released and locked again.
 */
export async function lockMerge(tx: Tx, wanted: Wanted): Promise<void> {
  for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
    await sql`savepoint merge_locks`.execute(tx)
    for (const pointer of wanted.pointers) await lockPointing(tx, pointer, wanted.moved)
    await sql`select uuid from ${sql.table(wanted.table)} where uuid = any(${[...wanted.pair]}::uuid[]) order by uuid
      for no key update`.execute(tx)
    if (await areFree(tx, wanted)) return
    await sql`rollback to savepoint merge_locks`.execute(tx)
  }
  throw new Failure('service_unavailable')
}
