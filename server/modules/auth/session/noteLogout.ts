import type { Tx } from '#server/db/database.ts'
import { recordEvent } from '#server/records/audit.ts'
import type { Session } from '#server/request/session.ts'

/**
 * Somebody has ended sessions of their own. As with signing in, it is not about the row of the user: its history is read
 * by more people than may know when somebody came and went.
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
