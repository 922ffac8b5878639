import { randomInt } from 'node:crypto'
import { badgeText } from '#contract/bay.ts'
import type { Tx } from '#server/db/database.ts'
import { type Actor, recordEvent } from '#server/records/audit.ts'
import { Failure } from '#server/request/failure.ts'
import type { SecretBox } from '#server/storage/secretBox.ts'

type Services = { secrets: SecretBox; now: () => number }

/** Letters and digits that every keyboard has at the same place: a reader types as if it were one. */
const SIGNS = '0123456789ABCDEFGHIJKLNOPRSTUVX'
/** 24 of 31 signs are 118 bits. */
const LENGTH = 24

/** A code that nobody can guess. It begins with a digit, so that it is taken for a code and not for words. */
const newCode = (): string => `7${Array.from({ length: LENGTH }, () => SIGNS[randomInt(SIGNS.length)]).join('')}`

/** What is stored of a badge: nobody reads the code from it without the key of the server. */
export const badgeProof = ({ secrets }: Services, dealerId: string, read: string): Buffer =>
  secrets.prove(Buffer.from(`${dealerId} ${badgeText(read)}`), 'badge')

/** Since when a user has a badge. */
export async function badgeOf(tx: Tx, userUuid: string): Promise<{ set_at: string | null }> {
  const row = await tx.selectFrom('user_badges').select('set_at').where('user_uuid', '=', userUuid).executeTakeFirst()
  return { set_at: row ? new Date(row.set_at).toISOString() : null }
}

/** Refuses a user that is not there, or not any more. */
export async function requireUser(tx: Tx, uuid: string): Promise<void> {
  const found = await tx
    .selectFrom('users')
    .select('uuid')
    .where('uuid', '=', uuid)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  if (!found) throw new Failure('not_found')
}

/** Gives a user a badge. One that somebody else has is refused: two people would stamp as one. */
export async function setBadge(tx: Tx, services: Services, actor: Actor, userUuid: string, read: string) {
  const { now } = services
  const proof = badgeProof(services, actor.dealerId, read)
  const holder = await tx.selectFrom('user_badges').select('user_uuid').where('proof', '=', proof).executeTakeFirst()
  if (holder && holder.user_uuid !== userUuid)
    throw new Failure('validation_failed', { fields: { code: 'already_exists' } })
  const values = { proof, set_at: new Date(now()), set_by: actor.userUuid }
  await tx
    .insertInto('user_badges')
    .values({ dealer_id: actor.dealerId, user_uuid: userUuid, ...values })
    .onConflict((conflict) => conflict.columns(['dealer_id', 'user_uuid']).doUpdateSet(values))
    .execute()
  await recordEvent(tx, actor, now(), { event: 'user.badge.changed', uuid: userUuid, before: null, after: {} })
  return badgeOf(tx, userUuid)
}

/** Makes a badge with a code of ours. Returns the code, which is not kept. */
export async function makeBadge(tx: Tx, services: Services, actor: Actor, userUuid: string): Promise<string> {
  const code = newCode()
  await setBadge(tx, services, actor, userUuid, code)
  return code
}

/** Takes a badge away, and whoever stands at a terminal with it. */
export async function removeBadge(tx: Tx, { now }: Services, actor: Actor, userUuid: string): Promise<void> {
  const { numDeletedRows } = await tx.deleteFrom('user_badges').where('user_uuid', '=', userUuid).executeTakeFirst()
  if (numDeletedRows === 0n) return
  await tx.deleteFrom('bay_passes').where('user_uuid', '=', userUuid).execute()
  await recordEvent(tx, actor, now(), { event: 'user.badge.removed', uuid: userUuid, before: {}, after: null })
}
