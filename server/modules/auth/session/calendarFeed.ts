import type { PermissionMap } from '#contract/permissions/can.ts'
import type { Database, Tx } from '#server/db/database.ts'
import { type Actor, recordEvent } from '#server/records/audit.ts'
import { Failure } from '#server/request/failure.ts'
import type { Session } from '#server/request/session.ts'
import { readSettings } from '#server/settings/readSettings.ts'
import { findDealer } from './dealer.ts'
import { employed } from './employment.ts'
import { readPermissions } from './permissions.ts'
import { hashToken, newToken } from './token.ts'

/** Since when the user's feed has an address. Null without one. */
export async function readFeed(tx: Tx, { userUuid }: Session): Promise<{ since: string | null }> {
  const { calendar_since: since } = await tx
    .selectFrom('users')
    .select('calendar_since')
    .where('uuid', '=', userUuid)
    .executeTakeFirstOrThrow()
  return { since: since === null ? null : new Date(since).toISOString() }
}

/** Gives the user's feed a new address. Returns its secret, of which only the hash is stored. */
export async function renewFeed(tx: Tx, session: Session, now: number): Promise<string> {
  const { token, hash } = newToken()
  const { userUuid } = session
  await tx
    .updateTable('users')
    .set({ calendar_hash: hash, calendar_since: new Date(now) })
    .where('uuid', '=', userUuid)
    .execute()
  await recordEvent(tx, session, now, { event: 'user.calendar.created', uuid: userUuid, before: null, after: {} })
  return token
}

/** Ends the address of a user's feed, if there is one. */
export async function endFeed(tx: Tx, actor: Actor, userUuid: string, now: number): Promise<void> {
  const { numUpdatedRows } = await tx
    .updateTable('users')
    .set({ calendar_hash: null, calendar_since: null })
    .where('uuid', '=', userUuid)
    .where('calendar_hash', 'is not', null)
    .executeTakeFirst()
  if (numUpdatedRows === 0n) return
  await recordEvent(tx, actor, now, { event: 'user.calendar.revoked', uuid: userUuid, before: {}, after: null })
}

/** The owner of a calendar feed, with the rights that they have now. */
type FeedOwner = { dealerId: string; dealerName: string; userUuid: string; permissions: PermissionMap }

/**
 * The owner of a feed. An unknown dealer, a wrong or ended secret and a user who has left get the same answer. A
 * deactivated dealer is refused like everywhere.
 */
export async function findFeedOwner(
  database: Database,
  company: string,
  secret: string,
  now: number,
): Promise<FeedOwner> {
  const dealer = await findDealer(database, company)
  if (!dealer) throw new Failure('not_found')
  return database.inDealer(dealer.dealerId, async (tx) => {
    const user = await tx
      .selectFrom('users as u')
      .select('u.uuid')
      .where('u.calendar_hash', '=', hashToken(secret))
      .where(employed('u', now))
      .executeTakeFirst()
    const { values } = await readSettings(tx, ['plugin_service'])
    if (!user || !values.plugin_service) throw new Failure('not_found')
    const permissions = await readPermissions(tx, user.uuid)
    return { dealerId: dealer.dealerId, dealerName: dealer.name, userUuid: user.uuid, permissions }
  })
}
