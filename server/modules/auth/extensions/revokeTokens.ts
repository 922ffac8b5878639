import type { Tx } from '#server/db/database.ts'
import { type Actor, recordEvent } from '#server/records/audit.ts'

/**
 * Ends all extension tokens of a user: with a new password, with the removal of the second factor and with "sign out
 * everywhere", because a token that somebody else holds would outlive all of these by up to a year.
 */
export async function revokeTokensOf(tx: Tx, actor: Actor, userUuid: string, now: number): Promise<void> {
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
