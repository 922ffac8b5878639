import { randomInt } from 'node:crypto'
import { badgeText } from '#contract/bay.ts'
import type { Tx } from '#server/db/database.ts'
import { type Actor, recordEvent } from '#server/records/audit.ts'
import { Failure } from '#server/request/failure.ts'
import type { SecretBox } from '#server/storage/secretBox.ts'
import { endPasses } from '../session/endOtherAccess.ts'

type Services = { secrets: SecretBox; now: () => number }

/**
 * Letters and digits that have the same place on every keyboard layout, because a badge reader types like a keyboard.
 */
const SIGNS = '0123456789ABCDEFGHIJKLNOPRSTUVX'
/** Characters of a code after its first digit. 24 characters out of 31 are 118 bits. */
const LENGTH = 24

/**
 * A random code that cannot be guessed. It begins with a digit, so that the terminal takes it for a badge, not for
 * typed words.
 */
const newCode = (): string => `7${Array.from({ length: LENGTH }, () => SIGNS[randomInt(SIGNS.length)]).join('')}`

/**
 * Whether a code has the form of a code that the server made. Such a code has 118 random bits, so guessing one is
 * hopeless at any speed. A card number, in contrast, may have only six digits, and cards of colleagues have
 * neighbouring numbers.
 */
export const isMade = (read: string): boolean => MADE.test(badgeText(read))
const MADE = new RegExp(`^7[${SIGNS}]{${LENGTH}}$`)

/** The stored form of a badge. Without the server's key, the code cannot be derived from it. */
export const badgeProof = ({ secrets }: Services, dealerId: string, read: string): Buffer =>
  secrets.prove(Buffer.from(`${dealerId} ${badgeText(read)}`), 'badge')

/** Since when a user has a badge. Null without one. */
export async function badgeOf(tx: Tx, userUuid: string): Promise<{ set_at: string | null }> {
  const row = await tx.selectFrom('user_badges').select('set_at').where('user_uuid', '=', userUuid).executeTakeFirst()
  return { set_at: row ? new Date(row.set_at).toISOString() : null }
}

/** Requires that the user exists and is not deleted. */
export async function requireUser(tx: Tx, uuid: string): Promise<void> {
  const found = await tx
    .selectFrom('users')
    .select('uuid')
    .where('uuid', '=', uuid)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  if (!found) throw new Failure('not_found')
}

/**
 * Gives a user a badge. A badge of another user who is not deleted is refused, because two users would stamp as one. The earlier badge may
 * have been lost, so a user who is signed in with it is signed out.
 */
export async function setBadge(tx: Tx, services: Services, actor: Actor, userUuid: string, read: string) {
  const { now } = services
  const proof = badgeProof(services, actor.dealerId, read)
  const holder = await tx
    .selectFrom('user_badges as b')
    .innerJoin('users as u', (join) =>
      join.onRef('u.dealer_id', '=', 'b.dealer_id').onRef('u.uuid', '=', 'b.user_uuid'),
    )
    .select(['b.user_uuid', 'u.deleted_at'])
    .where('b.proof', '=', proof)
    .executeTakeFirst()
  if (holder && holder.user_uuid !== userUuid) {
    if (holder.deleted_at === null) throw new Failure('validation_failed', { fields: { code: 'already_exists' } })
    // A user who left has returned the badge, so the next user can get it.
    await removeBadge(tx, services, actor, holder.user_uuid)
  }
  const values = { proof, set_at: new Date(now()), set_by: actor.userUuid }
  await tx
    .insertInto('user_badges')
    .values({ dealer_id: actor.dealerId, user_uuid: userUuid, ...values })
    .onConflict((conflict) => conflict.columns(['dealer_id', 'user_uuid']).doUpdateSet(values))
    .execute()
  await endPasses(tx, userUuid)
  await recordEvent(tx, actor, now(), { event: 'user.badge.changed', uuid: userUuid, before: null, after: {} })
  return badgeOf(tx, userUuid)
}

/** Creates a badge with a generated code. Returns the code, which is not stored. */
export async function createBadge(tx: Tx, services: Services, actor: Actor, userUuid: string): Promise<string> {
  const code = newCode()
  await setBadge(tx, services, actor, userUuid, code)
  return code
}

/** Removes a user's badge and ends the terminal pass that it opened. */
export async function removeBadge(tx: Tx, { now }: Services, actor: Actor, userUuid: string): Promise<void> {
  const { numDeletedRows } = await tx.deleteFrom('user_badges').where('user_uuid', '=', userUuid).executeTakeFirst()
  if (numDeletedRows === 0n) return
  await endPasses(tx, userUuid)
  await recordEvent(tx, actor, now(), { event: 'user.badge.removed', uuid: userUuid, before: {}, after: null })
}
