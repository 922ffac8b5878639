import type { PresenceScope } from './hub.ts'

export type Ticket = {
  dealer: string
  user: string
  session: string
  /** UTC milliseconds at which the session ends by itself, and the socket with it. */
  expiresAt: number
  chats: readonly string[]
  presence: PresenceScope
}

/**
 * Uses a ticket up. `null` when it is wrong, old or used, or belongs to another dealer than `host` names;
 * `unavailable` when the database cannot say.
 */
export type Redeem = (token: string, host: string | undefined) => Promise<Ticket | null | 'unavailable'>

/** Never rejects and never hangs: both would leave a half-open handshake behind. */
export function redeemTicket(
  redeem: Redeem,
  token: string,
  host: string | undefined,
  limitMs: number,
  onError: (error: unknown) => void,
): Promise<Ticket | null | 'unavailable'> {
  return new Promise((resolve) => {
    const timer = setTimeout(() => resolve('unavailable'), limitMs)
    Promise.resolve()
      .then(() => redeem(token, host))
      .catch((error: unknown) => {
        onError(error)
        return 'unavailable' as const
      })
      .then((answer) => {
        clearTimeout(timer)
        resolve(answer)
      })
  })
}
