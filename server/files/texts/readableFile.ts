import type { Database, Tx } from '#server/db/database.ts'
import { Failure } from '#server/request/failure.ts'
import type { Session } from '#server/request/session.ts'
import type { FileUse } from '../fileUses.ts'

/** Says whether a saved row that the user may read shows the file. */
export type MayRead = (tx: Tx, session: Session, fileUuid: string) => Promise<boolean>

/** Refuses a file of another use, and one that the user has not uploaded and no readable row shows. */
export async function requireReadable(
  database: Database,
  use: FileUse,
  { session, fileUuid, mayRead }: { session: Session; fileUuid: string; mayRead: MayRead },
): Promise<void> {
  await database.inDealer(session.dealerId, async (tx) => {
    const file = await tx
      .selectFrom('files')
      .select('created_by')
      .where('uuid', '=', fileUuid)
      .where('owner_record', '=', use.record)
      .where('role', '=', use.role)
      .executeTakeFirst()
    const isOwn = file?.created_by === session.userUuid
    if (!file || !(isOwn || (await mayRead(tx, session, fileUuid)))) throw new Failure('not_found')
  })
}
