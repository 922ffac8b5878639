import { records } from '#contract/records/index.ts'
import type { Tx } from '#server/db/database.ts'
import { readersOf } from '#server/records/scope.ts'
import type { Session } from '#server/session.ts'
import type { Hub } from '#server/socket/hub.ts'
import { room } from '#server/socket/room.ts'
import { HOLDER_TABLES, type Holder } from './writeRights.ts'

/**
 * Lists show the groups of a user and the members of a group: prepares, in the transaction of a change, what tells
 * those who may read them.
 */
export async function announceRows(
  tx: Tx,
  hub: Hub,
  { dealerId, userUuid }: Session,
  holders: readonly Holder[],
  fields: string[],
): Promise<() => void> {
  const acts: (() => void)[] = []
  for (const [record, own] of Map.groupBy(holders, (holder) => holder.record)) {
    const uuids = own.map(({ uuid }) => uuid)
    const rows = await tx
      .selectFrom(HOLDER_TABLES[record])
      .select(['uuid', 'version'])
      .where('uuid', 'in', uuids)
      .execute()
    const readers = await readersOf(tx, records[record], [])
    acts.push(() => {
      for (const { uuid, version } of rows)
        for (const reader of readers)
          hub.publish(dealerId, room.user(reader), {
            event: 'custom.event',
            data: { type: `${record}.changed`, uuid, location: null, version, by: userUuid, fields },
          })
    })
  }
  return () => {
    for (const act of acts) act()
  }
}
