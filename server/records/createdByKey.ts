import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { DAY_MS } from '#contract/durations.ts'
import type { Tx } from '../db/database.ts'
import type { Session } from '../request/session.ts'

/** How long a repeated creation is recognised by its key (ms). */
const KEY_KEPT_MS = DAY_MS

type Creation = { key: string; record: string; input: Record<string, unknown>; uuid: string; now: number }

/**
 * Stores the key of a creation, in its transaction. Returns null for the first one, else what the first one created. A
 * repeat that comes while the first one still runs waits here for it.
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
      where k.created_at < ${new Date(now - KEY_KEPT_MS)}
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

/** Deletes keys that are too old to be repeated. */
export async function purgeOldKeys(tx: Tx, now: number): Promise<void> {
  await tx
    .deleteFrom('created_by_key')
    .where('created_at', '<', new Date(now - KEY_KEPT_MS).toISOString())
    .execute()
}
