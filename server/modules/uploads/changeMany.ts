import { upload } from '#contract/records/upload.ts'
import { TAGS_MAX } from '#contract/uploads/limits.ts'
import { requireScope } from '#server/records/scope.ts'
import { type Context, changeWithin } from '#server/records/service.ts'
import { Failure } from '#server/request/failure.ts'
import type { Session } from '#server/request/session.ts'
import { type UploadRow, uploadRow } from './uploadRows.ts'

type Change = { uuids: string[]; upload_group_uuid?: string | undefined; add_tags: string[]; remove_tags: string[] }

/** Moves files or changes their tags: all of them or none. Moving needs the right in the old and in the new group. */
export async function changeMany(uploads: Context, session: Session, change: Change): Promise<UploadRow[]> {
  const { uuids, upload_group_uuid, add_tags, remove_tags } = change
  return uploads.database.inDealer(session.dealerId, async (tx) => {
    const changed: UploadRow[] = []
    // Locks in one order, so that two users who change the same files cannot deadlock.
    for (const uuid of [...new Set(uuids)].sort()) {
      const row = await uploadRow(tx, uploads, session, uuid, { verb: 'update', isLocked: true })
      if (row.deleted_at !== null) throw new Failure('record_deleted')
      const kept = row.tags.filter((tag) => !remove_tags.includes(tag))
      const tags = [...new Set([...kept, ...add_tags])]
      // A change that only removes tags is taken in any case, also from a file of an earlier release with too many.
      if (add_tags.length > 0 && tags.length > TAGS_MAX)
        throw new Failure('validation_failed', { fields: { add_tags: 'too_long' } })
      if (upload_group_uuid !== undefined) {
        const moved = Object.assign({}, row, { upload_group_uuid })
        await requireScope(tx, upload, session, 'update', moved, null)
      }
      const wanted = upload_group_uuid === undefined ? { tags } : { tags, upload_group_uuid }
      const { row: written } = await changeWithin(tx, uploads, session, uuid, wanted)
      changed.push(written as UploadRow)
    }
    return changed
  })
}
