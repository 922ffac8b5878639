import { uploadGroupOf } from '#contract/permissions/scopes.ts'
import { records } from '#contract/records/index.ts'
import type { Database, Tx } from '#server/db/database.ts'
import { announcement } from '#server/records/announcement.ts'
import type { Session } from '#server/request/session.ts'
import type { Hub } from '#server/socket/hub.ts'
import type { Sessions } from '../session/sessions.ts'
import { announceRights } from './announceRights.ts'
import { announceRows } from './announceRows.ts'
import { changeRights } from './changeRights.ts'
import type { RightsChange } from './writeRights.ts'

const NOTHING = { give: [], take: [] }

export type RightsServices = { database: Database; sessions: Sessions; hub: Hub; now: () => number }

/** Rights or members change, with all checks and events; `read` says in the same transaction what there is then. */
export async function performRights<T>(
  services: RightsServices,
  session: Session,
  change: RightsChange,
  read: (tx: Tx) => Promise<T>,
): Promise<T> {
  const { answer, afterCommit } = await services.database.inDealer(session.dealerId, async (tx) => {
    const outcome = await changeRights(tx, session, change, services.now())
    const afterCommit = [
      await announceRights(tx, services, session, outcome),
      await announceRows(tx, services.hub, session, outcome.holders, ['groups', 'locations', 'members']),
      await announceUploadGroups(tx, services, session, outcome.holders.length > 0 ? change : NOTHING),
    ]
    return { answer: await read(tx), afterCommit }
  })
  for (const act of afterCommit) act()
  return answer
}

/** Lists of file groups count who may do something there: those who show them ask again. */
async function announceUploadGroups(
  tx: Tx,
  { hub, now }: RightsServices,
  session: Session,
  { give, take }: Pick<RightsChange, 'give' | 'take'>,
): Promise<() => void> {
  const uuids = new Set([...give, ...take].flatMap(({ scope }) => uploadGroupOf(scope) ?? []))
  const acts: (() => void)[] = []
  for (const uuid of [...uuids].sort()) {
    const row = await tx
      .updateTable('upload_groups')
      .set((eb) => ({ version: eb('version', '+', 1), updated_at: new Date(now()) }))
      .where('uuid', '=', uuid)
      .returning(['uuid', 'version'])
      .executeTakeFirst()
    if (row) acts.push(await announcement(tx, hub, session, records.uploadGroup, [row], ['right_count']))
  }
  return () => {
    for (const act of acts) act()
  }
}
