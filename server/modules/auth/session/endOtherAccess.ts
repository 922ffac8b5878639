import type { Tx } from '#server/db/database.ts'
import { type Actor, recordEvent } from '#server/records/audit.ts'
import { endFeed } from './calendarFeed.ts'

/** Ends the passes of a user at bay terminals. */
export async function endPasses(tx: Tx, userUuid: string): Promise<void> {
  await tx.deleteFrom('bay_passes').where('user_uuid', '=', userUuid).execute()
}

/**
 * Ends a user's access outside sessions: extension tokens, passes of bay terminals and the calendar feed. It runs with
 * a new password, with the removal of the second factor and with "sign out everywhere". Otherwise a stolen token would
 * stay valid for up to a year, a pass for a shift.
 */
export async function endOtherAccess(tx: Tx, actor: Actor, userUuid: string, now: number): Promise<void> {
  await endPasses(tx, userUuid)
  await endFeed(tx, actor, userUuid, now)
  const revoked = await tx
    .updateTable('extension_tokens')
    .set({ revoked_at: new Date(now) })
    .where('user_uuid', '=', userUuid)
    .where('revoked_at', 'is', null)
    .returning(['uuid', 'name'])
    .execute()
  for (const { uuid, name } of revoked)
    await recordEvent(tx, actor, now, { event: 'extensionToken.revoked', uuid, before: { name }, after: null })
}
