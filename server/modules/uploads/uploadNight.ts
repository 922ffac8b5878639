import { sql } from 'kysely'
import { DAY_MS } from '#contract/durations.ts'
import { upload } from '#contract/records/upload.ts'
import { DELETED_UPLOAD_DAYS, UNFINISHED_UPLOAD_DAYS } from '#contract/uploads/limits.ts'
import type { Tx } from '#server/db/database.ts'
import { dealerZoneSql } from '#server/db/timeZones.ts'
import { purgeFiles } from '#server/files/files.ts'
import { announceRecord } from '#server/records/announceRecord.ts'
import { recordEvent, writeEvent } from '#server/records/audit.ts'
import type { Context } from '#server/records/service.ts'
import { purgeUpload } from './uploadRows.ts'

type Services = Pick<Context, 'database' | 'hub' | 'now'>
/** Rows per transaction. */
const PORTION = 50

/**
 * Runs every night. Deletes files that have passed their last day where their group says so, and purges files that were
 * deleted long ago or never got a content. Returns how many rows it changed.
 */
export async function purgeUploads(services: Services, dealerId: string): Promise<number> {
  const { database, now } = services
  const rounds = [
    (tx: Tx) => deleteExpired(tx, services, dealerId),
    (tx: Tx) => purgeRows(tx, services, dealerId, sql`deleted_at < ${before(now(), DELETED_UPLOAD_DAYS)}::timestamptz`),
    (tx: Tx) =>
      purgeRows(
        tx,
        services,
        dealerId,
        sql`file_uuid is null and created_at < ${before(now(), UNFINISHED_UPLOAD_DAYS)}::timestamptz`,
      ),
  ]
  let count = 0
  for (const round of rounds)
    for (let isMore = true; isMore; ) {
      const done = await database.inDealer(dealerId, round)
      count += done
      isMore = done === PORTION
    }
  return count
}

const before = (now: number, days: number) => new Date(now - days * DAY_MS).toISOString()

async function deleteExpired(tx: Tx, { hub, now }: Services, dealerId: string): Promise<number> {
  const moment = new Date(now()).toISOString()
  const rows = await tx
    .selectFrom('uploads as u')
    .innerJoin('upload_groups as g', (join) =>
      join.onRef('g.dealer_id', '=', 'u.dealer_id').onRef('g.uuid', '=', 'u.upload_group_uuid'),
    )
    .select('u.uuid')
    .where('u.deleted_at', 'is', null)
    .where('g.expired_rule', '=', 'delete')
    .where(sql<boolean>`u.expires_at < (${moment}::timestamptz at time zone ${dealerZoneSql})::date`)
    .orderBy('u.uuid')
    .limit(PORTION)
    .forUpdate('u')
    .execute()
  for (const { uuid } of rows) {
    const row = await tx
      .updateTable('uploads')
      .set((eb) => ({ deleted_at: moment, updated_at: moment, version: eb('version', '+', 1) }))
      .where('uuid', '=', uuid)
      .returning(['uuid', 'version', 'upload_group_uuid'])
      .executeTakeFirstOrThrow()
    const actor = { dealerId, userUuid: null }
    await announceRecord(tx, hub, actor, upload, [row], ['deleted_at'], 'removed')
    await announceRecord(tx, hub, actor, upload, [row], ['deleted_at'])
    await recordEvent(tx, actor, now(), {
      event: writeEvent(upload, 'deleted'),
      uuid,
      before: { deleted_at: null },
      after: { deleted_at: moment },
    })
  }
  return rows.length
}

async function purgeRows(tx: Tx, services: Services, dealerId: string, which: ReturnType<typeof sql>): Promise<number> {
  const rows = await tx
    .selectFrom('uploads')
    .select('uuid')
    .where(sql<boolean>`${which}`)
    .orderBy('uuid')
    .limit(PORTION)
    .forUpdate()
    .execute()
  for (const { uuid } of rows)
    await purgeFiles(tx, await purgeUpload(tx, services, { dealerId, userUuid: null }, { uuid, why: 'purged' }))
  return rows.length
}

/**
 * Removes versions that have passed the retention of their group. If the current version of a file is among them, the
 * file is purged with all its versions. The caller deletes the contents of the given versions.
 */
export async function expireVersions(
  tx: Tx,
  services: Pick<Context, 'hub' | 'now'>,
  dealerId: string,
  versions: readonly string[],
): Promise<void> {
  const found = await tx
    .selectFrom('upload_versions as v')
    .innerJoin('uploads as u', (join) =>
      join.onRef('u.dealer_id', '=', 'v.dealer_id').onRef('u.uuid', '=', 'v.upload_uuid'),
    )
    .select(['v.uuid', 'v.upload_uuid', 'u.file_uuid'])
    .where('v.uuid', 'in', [...versions])
    .execute()
  for (const { uuid, upload_uuid, file_uuid } of found)
    if (uuid !== file_uuid) await tx.deleteFrom('upload_versions').where('uuid', '=', uuid).execute()
    else {
      const gone = await purgeUpload(tx, services, { dealerId, userUuid: null }, { uuid: upload_uuid, why: 'purged' })
      await purgeFiles(
        tx,
        gone.filter((one) => !versions.includes(one)),
      )
    }
}
