import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { DAY_MS } from '#contract/durations.ts'
import type { Tx } from '../db/database.ts'
import { Failure } from '../request/failure.ts'
import type { Session } from '../request/session.ts'
import type { RecordTable } from './recordTable.ts'

/** How long a repeated creation is recognised by its key (ms). */
const KEY_KEPT_MS = DAY_MS
/**
 * How long a key that is the uuid of its row is recognised (ms). A tablet without network can lose an answer and come
 * back after weeks.
 */
const ROW_KEY_KEPT_MS = 90 * DAY_MS

/** SQL: whether a stored key has expired, so that its next use counts as a new creation. */
const isOld = (now: number, table: string) => {
  const of = (column: string) => sql.ref(`${table}.${column}`)
  return sql<boolean>`(${of('created_at')} < ${new Date(now - KEY_KEPT_MS)}
    and (${of('key')} <> ${of('row_uuid')} or ${of('created_at')} < ${new Date(now - ROW_KEY_KEPT_MS)}))`
}

type Creation = { key: string; record: string; input: Record<string, unknown>; uuid: string; now: number }

/**
 * Stores the key of a creation, in its transaction. Returns null for a new key, and for a repeated one the row that the
 * first request created. A repeat waits here while the first request still runs.
 */
export async function noteKey(
  tx: Tx,
  { dealerId, userUuid }: Session,
  { key, record, input, uuid, now }: Creation,
): Promise<{ uuid: string; record: string; isSame: boolean } | null> {
  const digest = createHash('sha256')
    .update(JSON.stringify([record, input]))
    .digest()
  const { rows } = await sql`
    insert into created_by_key as k (dealer_id, user_uuid, key, record, digest, row_uuid, created_at)
    values (${dealerId}, ${userUuid}, ${key}, ${record}, ${digest}, ${uuid}, ${new Date(now)})
    on conflict (dealer_id, user_uuid, key) do update
      set record = excluded.record, digest = excluded.digest, row_uuid = excluded.row_uuid, created_at = excluded.created_at
      where ${isOld(now, 'k')}
    returning k.key`.execute(tx)
  if (rows.length > 0) return null
  const before = await tx
    .selectFrom('created_by_key')
    .select(['record', 'digest', 'row_uuid'])
    .where('user_uuid', '=', userUuid)
    .where('key', '=', key)
    .executeTakeFirstOrThrow()
  return { uuid: before.row_uuid, record: before.record, isSame: digest.equals(before.digest) }
}

/**
 * Requires that no row of the dealer has this uuid, in any record. Comments, files and the history name rows by their
 * uuid, so two rows must never share a uuid. The refusal is the same for every row, and tells nothing about it. Two
 * creations at the same time wait for each other.
 */
export async function claimRowUuid(tx: Tx, records: RecordTable, { dealerId }: Session, uuid: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`${dealerId} ${uuid}`}, 0))`.execute(tx)
  const found = [...new Set(Object.values(records).map(({ table }) => table))].map(
    (table) => sql`exists (select from ${sql.table(table)} r where r.uuid = ${uuid})`,
  )
  const { rows } = await sql<{ taken: boolean }>`select ${sql.join(found, sql` or `)} as taken`.execute(tx)
  if (rows[0]?.taken) throw new Failure('idempotency_conflict')
}

/** Deletes keys that are too old to be repeated. */
export async function purgeOldKeys(tx: Tx, now: number): Promise<void> {
  await tx.deleteFrom('created_by_key').where(isOld(now, 'created_by_key')).execute()
}
