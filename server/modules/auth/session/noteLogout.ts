import type { Tx } from '#server/db/database.ts'
import { recordEvent } from '#server/records/audit.ts'
import type { Session } from '#server/request/session.ts'

/**
 * Records that a user has ended sessions of their own. Like a sign-in, the event is not about the user's row, because
 * more people may read that row's history than may see sign-ins.
 */
export async function noteLogout(tx: Tx, session: Session, ended: readonly string[], now: number): Promise<void> {
  if (ended.length === 0) return
  await recordEvent(tx, session, now, {
    event: 'user.logout',
    uuid: null,
    before: null,
    after: { sessions: ended.length },
  })
}
