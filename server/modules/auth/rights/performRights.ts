import { uploadGroupOf } from '#contract/permissions/scopes.ts'
import { records } from '#contract/records/index.ts'
import type { Database, Tx } from '#server/db/database.ts'
import { announceRecord } from '#server/records/announceRecord.ts'
import type { Session } from '#server/request/session.ts'
import type { Hub } from '#server/socket/hub.ts'
import type { Sessions } from '../session/sessions.ts'
import { announceRights } from './announceRights.ts'
import { announceRows } from './announceRows.ts'
import { changeRights } from './changeRights.ts'
import type { RightsChange } from './writeRights.ts'

const NOTHING = { give: [], take: [] }

export type RightsServices = { database: Database; sessions: Sessions; hub: Hub; now: () => number }

/** Changes permissions or members, with all checks and events. `read` returns the new state in the same transaction. */
export async function performRights<T>(
  services: RightsServices,
  session: Session,
  change: RightsChange,
  read: (tx: Tx) => Promise<T>,
): Promise<T> {
  return services.database.inDealer(session.dealerId, async (tx) => {
    const outcome = await changeRights(tx, session, change, services.now())
    await announceRights(tx, services, session, outcome)
    await announceRows(tx, services.hub, session, outcome.holders, ['groups', 'locations', 'members'])
    await announceUploadGroups(tx, services, session, outcome.holders.length > 0 ? change : NOTHING)
    return read(tx)
  })
}

/** Lists of file groups show how many holders a group has, so clients that show them must refetch. */
async function announceUploadGroups(
  tx: Tx,
  { hub, now }: RightsServices,
  session: Session,
  { give, take }: Pick<RightsChange, 'give' | 'take'>,
): Promise<void> {
  const uuids = new Set([...give, ...take].flatMap(({ scope }) => uploadGroupOf(scope) ?? []))
  for (const uuid of [...uuids].sort()) {
    const row = await tx
      .updateTable('upload_groups')
      .set((eb) => ({ version: eb('version', '+', 1), updated_at: new Date(now()) }))
      .where('uuid', '=', uuid)
      .returning(['uuid', 'version'])
      .executeTakeFirst()
    if (row) await announceRecord(tx, hub, session, records.uploadGroup, [row], ['right_count'])
  }
}
