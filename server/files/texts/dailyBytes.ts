import { sql } from 'kysely'
import { DAY_MS } from '#contract/durations.ts'
import type { Tx } from '#server/db/database.ts'
import { Failure } from '#server/request/failure.ts'
import type { Session } from '#server/request/session.ts'
import type { FileUse } from '../fileUses.ts'

/**
 * At most this many bytes that one user stores for texts within a day: ten videos of the largest size. These files
 * belong to no file group, so no quota of a group counts them.
 */
const DAILY_BYTES_MAX = 400 * 1024 * 1024

/**
 * Refuses a file of `size` bytes with `quota_exceeded` when the user has stored too much for this use within a day. The
 * user is locked, because simultaneous files share the room.
 */
export async function requireDailyRoom(
  tx: Tx,
  session: Session,
  use: FileUse,
  size: number,
  now: number,
): Promise<void> {
  await tx.selectFrom('users').select('uuid').where('uuid', '=', session.userUuid).forNoKeyUpdate().execute()
  const { stored } = await tx
    .selectFrom('files')
    .select(sql<number>`coalesce(sum(size), 0)::bigint`.as('stored'))
    .where('owner_record', '=', use.record)
    .where('role', '=', use.role)
    .where('created_by', '=', session.userUuid)
    .where('created_at', '>', new Date(now - DAY_MS).toISOString())
    .executeTakeFirstOrThrow()
  if (Number(stored) + size > DAILY_BYTES_MAX) throw new Failure('quota_exceeded')
}
