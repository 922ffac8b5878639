import type { Tx } from '#server/db/database.ts'
import { purgeFiles } from '#server/files/files.ts'
import type { Context } from '#server/records/service.ts'
import { Failure } from '#server/request/failure.ts'
import type { Session } from '#server/request/session.ts'
import { purgeUpload, uploadRow } from './uploadRows.ts'

/** Number of files that one transaction purges. */
const PORTION = 50

/**
 * Purges a deleted file, and with `includesGroup` all deleted files of its group, so that their bytes no longer count
 * for the quota. Returns how many it purged. A file that was restored meanwhile stays.
 */
export async function purgeDeleted(
  uploads: Context,
  session: Session,
  uuid: string,
  includesGroup: boolean,
): Promise<number> {
  const { database } = uploads
  const group = await database.inDealer(session.dealerId, async (tx) => {
    const row = await uploadRow(tx, uploads, session, uuid, { verb: 'delete', isLocked: true })
    if (row.deleted_at === null) throw new Failure('record_in_use')
    await purge(tx, uploads, session, uuid)
    return row.upload_group_uuid
  })
  let count = 1
  for (let done = includesGroup ? PORTION : 0; done === PORTION; count += done)
    done = await database.inDealer(session.dealerId, (tx) => purgePortion(tx, uploads, session, group))
  return count
}

async function purgePortion(tx: Tx, uploads: Context, session: Session, group: string): Promise<number> {
  const rows = await tx
    .selectFrom('uploads')
    .select('uuid')
    .where('upload_group_uuid', '=', group)
    .where('deleted_at', 'is not', null)
    .orderBy('uuid')
    .limit(PORTION)
    .forUpdate()
    .execute()
  for (const { uuid } of rows) await purge(tx, uploads, session, uuid)
  return rows.length
}

const purge = async (tx: Tx, uploads: Context, session: Session, uuid: string) =>
  purgeFiles(tx, await purgeUpload(tx, uploads, session, { uuid, why: 'purged' }))
