import type { Database, Tx } from '#server/db/database.ts'
import { Failure } from '#server/request/failure.ts'
import type { Session } from '#server/request/session.ts'
import type { FileUse } from '../fileUses.ts'

/** Says whether a saved row that the user may read shows the file. */
export type MayRead = (tx: Tx, session: Session, fileUuid: string) => Promise<boolean>
/** Says whether any saved row shows the file. Then its readers are those of the row, and no longer its uploader. */
export type IsListed = (tx: Tx, fileUuid: string) => Promise<boolean>

/**
 * Refuses a file of another use, and one that the user has not uploaded and no readable row shows. With `isListed`, the
 * uploader reads it only until a row shows it.
 */
export async function requireReadable(
  database: Database,
  use: FileUse,
  {
    session,
    fileUuid,
    mayRead,
    isListed,
  }: { session: Session; fileUuid: string; mayRead: MayRead; isListed?: IsListed | undefined },
): Promise<void> {
  await database.inDealer(session.dealerId, async (tx) => {
    const file = await tx
      .selectFrom('files')
      .select('created_by')
      .where('uuid', '=', fileUuid)
      .where('owner_record', '=', use.record)
      .where('role', '=', use.role)
      .executeTakeFirst()
    const isOwn = file?.created_by === session.userUuid && !(await isListed?.(tx, fileUuid))
    if (!file || !(isOwn || (await mayRead(tx, session, fileUuid)))) throw new Failure('not_found')
  })
}
