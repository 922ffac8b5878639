import { DAY_MS } from '#contract/durations.ts'
import type { Tx } from '#server/db/database.ts'

const MINUTE = 60_000
/** A failure counts two points; a right password without its second factor counts one. */
export const FAILURE_POINTS = 2
const LIMIT_POINTS = 5 * FAILURE_POINTS
/** Time in which failures are counted together (ms). */
export const WINDOW_MS = 15 * MINUTE
const BLOCK_MAX_MINUTES = 60

export type AttemptState = { points: number; level: number; windowStartedAt: number; blockedUntil: number }

type Decision = { state: AttemptState; retryAfter: number | null }

/**
 * Five failures in 15 minutes, then 1, 2, 4 … 60 minutes of blocking. Each attempt is charged before the password is
 * checked, and paid back when it was right, so that parallel attempts cannot slip through.
 */
export function chargeAttempt(before: AttemptState | null, now: number): Decision {
  const isFresh = !before || (now - before.windowStartedAt > WINDOW_MS && before.blockedUntil <= now)
  const state = isFresh
    ? { points: 0, level: before?.level ?? 0, windowStartedAt: now, blockedUntil: 0 }
    : { ...before }
  if (isFresh && before && now - before.windowStartedAt > DAY_MS) state.level = 0
  if (state.blockedUntil > now) return { state, retryAfter: Math.ceil((state.blockedUntil - now) / 1_000) }
  if (state.points >= LIMIT_POINTS) {
    const minutes = Math.min(2 ** state.level, BLOCK_MAX_MINUTES)
    // The next window begins when the block ends. One more failure in it doubles the block.
    state.blockedUntil = now + minutes * MINUTE
    state.windowStartedAt = state.blockedUntil
    state.level += 1
    state.points = LIMIT_POINTS - FAILURE_POINTS
    return { state, retryAfter: minutes * 60 }
  }
  state.points += FAILURE_POINTS
  return { state, retryAfter: null }
}

/** Charges one attempt for `key`. Returns the seconds to wait, or null when the attempt may go on. */
export async function charge(tx: Tx, dealerId: string, key: string, now: number): Promise<number | null> {
  const nothing = { points: 0, level: 0, window_started_at: new Date(now), blocked_until: null }
  // Creates or locks the row in one statement, because a parallel success may have deleted it. Parallel attempts wait
  // here for each other.
  const row = await tx
    .insertInto('login_attempts')
    .values({ dealer_id: dealerId, key, ...nothing })
    .onConflict((conflict) => conflict.columns(['dealer_id', 'key']).doUpdateSet({ key }))
    .returningAll()
    .executeTakeFirstOrThrow()
  const { state, retryAfter } = chargeAttempt(
    {
      points: row.points,
      level: row.level,
      windowStartedAt: Date.parse(row.window_started_at),
      blockedUntil: row.blocked_until ? Date.parse(row.blocked_until) : 0,
    },
    now,
  )
  await tx
    .updateTable('login_attempts')
    .set({
      points: state.points,
      level: state.level,
      window_started_at: new Date(state.windowStartedAt),
      blocked_until: state.blockedUntil ? new Date(state.blockedUntil) : null,
    })
    .where('key', '=', key)
    .execute()
  return retryAfter
}

/** Pays points back: all of them after a success, or a part when only the second factor was wrong. */
export async function payBack(tx: Tx, keys: readonly string[], points: 'all' | number): Promise<void> {
  if (points === 'all') await tx.deleteFrom('login_attempts').where('key', 'in', keys).execute()
  else
    await tx
      .updateTable('login_attempts')
      .set((eb) => ({ points: eb('points', '-', points) }))
      .where('key', 'in', keys)
      .execute()
}

/** Lets a user try again on all devices, because they have a new password. */
export async function release(tx: Tx, { uuid, email }: { uuid: string; email: string }): Promise<void> {
  await payBack(tx, [`account:${email}`, `password:${uuid}`], 'all')
  await tx.deleteFrom('login_attempts').where('key', 'like', `device:%:${uuid}`).execute()
}
