import type { Tx } from '#server/db/database.ts'
import type { SecretBox } from '#server/storage/secretBox.ts'
import { charge, FAILURE_POINTS, payBack, WINDOW_MS } from '../password/attempts.ts'
import { badgeProof, isMade } from './badges.ts'

type Services = { secrets: SecretBox; now: () => number }
type At = { dealerId: string; uuid: string }

/**
 * The cost of a badge for the terminal that reads it. `isRefused`: the terminal is blocked for this code, and its owner
 * is not looked up. `wait`: seconds until the block ends. `isRepeat`: the same wrong code was read within the last 15
 * minutes.
 */
type BadgeGuess = { isRefused: boolean; wait: number | null; isRepeat: boolean }

const keyOf = ({ uuid }: At) => `bay:${uuid}`
const keyOfCode = (services: Services, at: At, code: string) =>
  `${keyOf(at)}:${badgeProof(services, at.dealerId, code).toString('base64url')}`

/**
 * Charges the terminal for a badge before its owner is looked up. A code that was refused within the window costs
 * nothing again, because a person who shows a wrong card five times has guessed once. A code in the form that the
 * server makes is looked up even while the terminal is blocked: nobody can guess it, and its owner must not be shut
 * out.
 */
export async function chargeGuess(tx: Tx, services: Services, at: At, code: string): Promise<BadgeGuess> {
  const now = services.now()
  const refused = await tx
    .selectFrom('login_attempts')
    .select('key')
    .where('key', '=', keyOfCode(services, at, code))
    .where('window_started_at', '>', new Date(now - WINDOW_MS).toISOString())
    .executeTakeFirst()
  if (refused) return { isRefused: false, wait: null, isRepeat: true }
  const wait = await charge(tx, at.dealerId, keyOf(at), now)
  return { isRefused: wait !== null && !isMade(code), wait, isRepeat: false }
}

/** Remembers a code that belongs to no user who may sign in. */
export async function rememberWrong(tx: Tx, services: Services, at: At, code: string): Promise<void> {
  const values = { points: 0, level: 0, window_started_at: new Date(services.now()), blocked_until: null }
  await tx
    .insertInto('login_attempts')
    .values({ dealer_id: at.dealerId, key: keyOfCode(services, at, code), ...values })
    .onConflict((conflict) => conflict.columns(['dealer_id', 'key']).doUpdateSet(values))
    .execute()
}

/**
 * Pays back the one attempt of a valid badge, and no earlier failure. Otherwise a user could reset the count with their
 * own badge and guess other badges for ever.
 */
export async function payBackGuess(tx: Tx, at: At, { wait, isRepeat }: BadgeGuess): Promise<void> {
  if (wait === null && !isRepeat) await payBack(tx, [keyOf(at)], FAILURE_POINTS)
}
