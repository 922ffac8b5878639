import { onCommit, type Tx } from '#server/db/database.ts'
import type { Hub } from '#server/socket/hub.ts'
import type { Sessions } from './sessions.ts'

/**
 * Ends sessions of a user: one, all but one, or all. After the commit no request uses them any more, and their sockets
 * close. Returns the uuids that ended.
 */
export async function endSessions(
  tx: Tx,
  { sessions, hub }: { sessions: Sessions; hub: Pick<Hub, 'closeSession'> },
  { dealerId, userUuid }: { dealerId: string; userUuid: string },
  which: Parameters<Sessions['end']>[2],
): Promise<string[]> {
  const ended = await sessions.end(tx, userUuid, which)
  onCommit(tx, () => {
    sessions.forget(dealerId, userUuid)
    for (const uuid of ended) hub.closeSession(dealerId, uuid, 'ended')
  })
  return ended
}
