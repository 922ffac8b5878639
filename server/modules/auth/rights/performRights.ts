import type { Database, Tx } from '#server/db/database.ts'
import type { Session } from '#server/session.ts'
import type { Hub } from '#server/socket/hub.ts'
import type { Sessions } from '../sessions.ts'
import { announceRights } from './announceRights.ts'
import { announceRows } from './announceRows.ts'
import { changeRights } from './changeRights.ts'
import type { RightsChange } from './writeRights.ts'

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
    ]
    return { answer: await read(tx), afterCommit }
  })
  for (const act of afterCommit) act()
  return answer
}
