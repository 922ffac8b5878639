import { sql } from 'kysely'
import type { Database, Tx } from '#server/db/database.ts'
import { purgeFiles } from './files.ts'
import { FILE_USES } from './fileUses.ts'

/** Uses whose files can belong to a group, and so can pass its retention. */
type Expiring = {
  [U in keyof typeof FILE_USES]: (typeof FILE_USES)[U]['group'] extends null ? never : U
}[keyof typeof FILE_USES]
/** Removes files from the rows that show them, in the transaction that deletes the files. */
export type ExpireFiles = Readonly<
  Record<Expiring, (tx: Tx, dealerId: string, now: number, fileUuids: readonly string[]) => Promise<void>>
>

type Services = { database: Database; gathered: { readonly expire: Partial<ExpireFiles> }; now: () => number }

/** Files per transaction. */
const PORTION = 50

/** Deletes files that have passed the retention of their group. Returns how many. */
export async function expireFiles({ database, gathered, now }: Services, dealerId: string): Promise<number> {
  const { expire } = gathered
  let count = 0
  for (const [use, takeOff] of Object.entries(expire) as [Expiring, ExpireFiles[Expiring]][]) {
    const { record, role } = FILE_USES[use]
    for (let isMore = true; isMore; ) {
      const gone = await database.inDealer(dealerId, async (tx) => {
        const rows = await tx
          .selectFrom('files as f')
          .innerJoin('upload_groups as g', (join) =>
            join.onRef('g.dealer_id', '=', 'f.dealer_id').onRef('g.uuid', '=', 'f.upload_group_uuid'),
          )
          .select('f.uuid')
          .where('f.owner_record', '=', record)
          .where('f.role', '=', role)
          .where('g.deleted_at', 'is', null)
          .where(
            sql<boolean>`f.created_at < ${new Date(now()).toISOString()}::timestamptz - make_interval(days => g.retention_days::int)`,
          )
          .orderBy('f.uuid')
          .limit(PORTION)
          .forUpdate('f')
          .execute()
        const uuids = rows.map(({ uuid }) => uuid)
        if (uuids.length === 0) return 0
        await takeOff(tx, dealerId, now(), uuids)
        await purgeFiles(tx, uuids)
        return uuids.length
      })
      count += gone
      isMore = gone === PORTION
    }
  }
  return count
}
