import type { Tx } from '#server/db/database.ts'
import { Failure } from '#server/request/failure.ts'
import type { Session } from '#server/request/session.ts'
import type { FileUse } from '../fileUses.ts'
import type { IsListed, MayRead } from './readableFile.ts'

/** A file that a row is about to show, and the field of the row that shows it. */
type ShownFile = { uuid: string; field: string }

type Stored = { uuid: string; role: string; size: number; content_type: string; created_by: string | null }

/**
 * Refuses files of another use, and files that the user neither uploaded nor may read: otherwise their uuids in a new
 * row would show them. With `isListed`, an upload that a row already shows no longer belongs to its uploader. Returns
 * the stored files by uuid.
 */
export async function requireOwnFiles(
  tx: Tx,
  session: Session,
  use: FileUse,
  shown: readonly ShownFile[],
  mayRead: MayRead,
  isListed?: IsListed,
): Promise<ReadonlyMap<string, Stored>> {
  if (shown.length === 0) return new Map()
  const rows = await tx
    .selectFrom('files')
    .select(['uuid', 'role', 'size', 'content_type', 'created_by'])
    .where('uuid', 'in', [...new Set(shown.map(({ uuid }) => uuid))])
    .where('owner_record', '=', use.record)
    .where('role', '=', use.role)
    .execute()
  const stored = new Map(rows.map((row) => [row.uuid, row]))
  for (const { uuid, field } of shown) {
    const file = stored.get(uuid)
    const isOwn = file?.created_by === session.userUuid && !(await isListed?.(tx, uuid))
    const isAllowed = file && (isOwn || (await mayRead(tx, session, uuid)))
    if (!isAllowed) throw new Failure('validation_failed', { fields: { [field]: 'unknown_value' } })
  }
  return stored
}
