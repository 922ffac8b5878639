import type { PresenceScope } from './hub.ts'

export type Ticket = {
  dealer: string
  user: string
  session: string
  /** UTC milliseconds at which the session ends by itself, and the socket with it. */
  expiresAt: number
  chats: readonly string[]
  presence: PresenceScope
  /** Uuids of the departments that the person is in or leads. */
  teams: readonly string[]
  /** The user wants to appear offline. */
  isHidden: boolean
}

/**
 * Uses a ticket up. Returns `null` when it is wrong, expired or used, or belongs to another dealer than `host` names;
 * `unavailable` when the database does not answer.
 */
export type Redeem = (token: string, host: string | undefined) => Promise<Ticket | null | 'unavailable'>

/**
 * Redeems a ticket within a time limit. It never rejects and never hangs, because both would leave a half-open
 * handshake behind.
 */
export async function redeemTicket(
  redeem: Redeem,
  token: string,
  host: string | undefined,
  limitMs: number,
  onError: (error: unknown) => void,
): Promise<Ticket | null | 'unavailable'> {
  const { promise: tooLate, resolve } = Promise.withResolvers<'unavailable'>()
  const timer = setTimeout(() => resolve('unavailable'), limitMs)
  const answer = await Promise.race([redeemOrReport(redeem, token, host, onError), tooLate])
  clearTimeout(timer)
  return answer
}

/** Reports a failure also when the caller has stopped waiting. */
async function redeemOrReport(
  redeem: Redeem,
  token: string,
  host: string | undefined,
  onError: (error: unknown) => void,
): Promise<Ticket | null | 'unavailable'> {
  try {
    return await redeem(token, host)
  } catch (error) {
    onError(error)
    return 'unavailable'
  }
}
