import { records } from '#contract/records/index.ts'
import type { Tx } from '#server/db/database.ts'
import { announceRecords } from '#server/records/announceRecord.ts'
import type { Session } from '#server/request/session.ts'
import type { Hub } from '#server/socket/hub.ts'
import { HOLDER_TABLES, type Holder } from './writeRights.ts'

/**
 * Announces changed users and groups to the users who may read them. Lists show the groups of a user and the members of
 * a group.
 */
export async function announceRows(
  tx: Tx,
  hub: Hub,
  session: Session,
  holders: readonly Holder[],
  fields: string[],
): Promise<void> {
  for (const [record, own] of Map.groupBy(holders, (holder) => holder.record)) {
    const uuids = own.map(({ uuid }) => uuid)
    const rows = await tx
      .selectFrom(HOLDER_TABLES[record])
      .select(['uuid', 'version'])
      .where('uuid', 'in', uuids)
      .execute()
    await announceRecords(tx, hub, session, records[record], rows, fields)
  }
}
