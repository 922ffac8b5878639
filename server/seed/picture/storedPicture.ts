import { createHash } from 'node:crypto'
import type { Insertable } from 'kysely'
import type { FileTables } from '#server/db/tables/fileTables.ts'
import type { FileUse } from '#server/files/fileUses.ts'

type Given = { dealerId: string; uuid: string; ownerUuid: string; bytes: Buffer; at: Date }

/** The rows of a stored picture. It is smaller than one piece of content. */
export function storedPicture({ record, role }: FileUse, { dealerId: dealer_id, uuid, ownerUuid, bytes, at }: Given) {
  const file: Insertable<FileTables['files']> = {
    dealer_id,
    uuid,
    owner_record: record,
    owner_uuid: ownerUuid,
    role,
    upload_group_uuid: null,
    digest: createHash('sha256').update(bytes).digest(),
    size: bytes.length,
    content_type: 'image/png',
    width: null,
    height: null,
    scan_state: 'unscanned',
    created_at: at,
    created_by: null,
  }
  const part: Insertable<FileTables['file_parts']> = { dealer_id, file_uuid: uuid, nth: 0, bytes }
  return { file, part }
}
