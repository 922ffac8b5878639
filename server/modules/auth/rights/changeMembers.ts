import type { Database } from '#server/db/database.ts'
import type { Session } from '#server/session.ts'
import type { Hub } from '#server/socket/hub.ts'
import type { Sessions } from '../sessions.ts'
import { announceRights } from './announceRights.ts'
import { announceRows } from './announceRows.ts'
import { changeRights } from './changeRights.ts'

type Services = { database: Database; sessions: Sessions; hub: Hub; now: () => number }

/** Members of a group come and go, with the rules and events of the screen, for what does so by itself. */
export async function changeMembers(
  services: Services,
  session: Session,
  groupUuid: string,
  { add, remove }: { add: readonly string[]; remove: readonly string[] },
): Promise<void> {
  const membership = (field: string) => (user_uuid: string) => ({ group_uuid: groupUuid, user_uuid, field })
  const change = {
    of: { record: 'group', uuid: groupUuid } as const,
    give: [],
    take: [],
    join: add.map(membership('add')),
    leave: remove.map(membership('remove')),
  }
  const afterCommit = await services.database.inDealer(session.dealerId, async (tx) => {
    const outcome = await changeRights(tx, session, change, services.now())
    return [
      await announceRights(tx, services, session, outcome),
      await announceRows(tx, services.hub, session, outcome.holders, ['groups', 'locations', 'members']),
    ]
  })
  for (const act of afterCommit) act()
}
