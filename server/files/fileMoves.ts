import { sql } from 'kysely'
import { v7 as uuidv7 } from 'uuid'
import type { FileStore } from '#contract/api/administration/fileStore.ts'
import type { FilePlace } from '#contract/storedFiles.ts'
import type { Tx } from '#server/db/database.ts'
import { serializeDealer } from '#server/db/serializeDealer.ts'
import { enqueueJob } from '#server/jobs/enqueueJob.ts'
import { Failure } from '#server/request/failure.ts'
import type { Session } from '#server/request/session.ts'
import { readSettings } from '#server/settings/readSettings.ts'

/** The place that the settings choose for the contents of files. */
async function wantedPlace(tx: Tx): Promise<FilePlace> {
  const { values } = await readSettings(tx, ['upload_storage_enabled'])
  return values.upload_storage_enabled ? 'object_storage' : 'database'
}

/** True when the settings want the contents of files in this place. */
export const isWantedIn = async (tx: Tx, place: FilePlace): Promise<boolean> => (await wantedPlace(tx)) === place

/** Counts of files by place, the newest move, and the results of the newest check. */
export async function readFileStore(tx: Tx): Promise<FileStore> {
  const rows = await tx
    .selectFrom('files')
    .select([
      sql<boolean>`object_uuid is not null`.as('isObject'),
      sql<number>`count(*)::bigint`.as('count'),
      sql<number>`coalesce(sum(size), 0)::bigint`.as('bytes'),
    ])
    .groupBy(sql`1`)
    .execute()
  const placeOf = (isObject: boolean) => {
    const found = rows.find((row) => row.isObject === isObject)
    return { count: found?.count ?? 0, bytes: found?.bytes ?? 0 }
  }
  const move = await tx
    .selectFrom('file_moves')
    .select(['target', 'state', 'total', 'moved', 'damaged', 'error', 'started_at', 'ended_at'])
    .orderBy('uuid', 'desc')
    .limit(1)
    .executeTakeFirst()
  return {
    target: await wantedPlace(tx),
    places: { database: placeOf(false), object_storage: placeOf(true) },
    move: move ?? null,
    check: (await newestCheck(tx)) ?? null,
  }
}

const newestCheck = (tx: Tx) =>
  tx
    .selectFrom('file_checks')
    .select(['state', 'started_at', 'ended_at', 'checked', 'damaged', 'unread', 'infected', 'expired', 'left_over'])
    .orderBy('uuid', 'desc')
    .limit(1)
    .executeTakeFirst()

/**
 * Starts a move to the place that the settings want. A move whose job failed is continued. Throws
 * `storage_move_running` while one is under way.
 */
export async function startMove(tx: Tx, { dealerId, userUuid }: Session, now: number): Promise<void> {
  // When two users start at once, the second one sees the first one's move.
  await serializeDealer(tx)
  const running = await tx.selectFrom('file_moves').select('uuid').where('state', '=', 'running').executeTakeFirst()
  const uuid = running?.uuid ?? (await createMove(tx, dealerId, userUuid, now))
  if (running && (await hasJob(tx))) throw new Failure('storage_move_running')
  await enqueueJob(tx, dealerId, 'file_move', { move_uuid: uuid }, userUuid)
}

async function hasJob(tx: Tx): Promise<boolean> {
  const waiting = await tx
    .selectFrom('jobs')
    .select('uuid')
    .where('kind', '=', 'file_move')
    .where('state', '=', 'waiting')
    .executeTakeFirst()
  return waiting !== undefined
}

async function createMove(tx: Tx, dealerId: string, userUuid: string, now: number): Promise<string> {
  const { target, places } = await readFileStore(tx)
  const { count: total } = places[target === 'database' ? 'object_storage' : 'database']
  const uuid = uuidv7()
  await tx
    .insertInto('file_moves')
    .values({
      dealer_id: dealerId,
      uuid,
      target,
      state: 'running',
      total,
      started_at: new Date(now),
      started_by: userUuid,
    })
    .execute()
  return uuid
}
