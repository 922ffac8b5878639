import { sql } from 'kysely'
import { SOCKET_TICKET_SECONDS } from '#contract/constants.ts'
import type { Database, Tx } from '#server/db/database.ts'
import type { Session } from '#server/request/session.ts'
import { employed, endOfEmployment } from './employment.ts'
import { hashToken, newToken } from './token.ts'

/**
 * Creates a socket ticket and deletes expired ones of the session. It is valid once within 30 seconds, opens a socket
 * only, and ends with its session.
 */
export async function issueTicket(database: Database, session: Session): Promise<string> {
  const { token, hash } = newToken()
  await database.inDealer(session.dealerId, async (tx) => {
    await Promise.all([
      tx
        .deleteFrom('socket_tickets')
        .where('session_uuid', '=', session.uuid)
        .where('expires_at', '<', sql<string>`clock_timestamp()`)
        .execute(),
      tx
        .insertInto('socket_tickets')
        .values({
          dealer_id: session.dealerId,
          ticket_hash: hash,
          session_uuid: session.uuid,
          // Set and checked by the clock of the database, because the clocks of two machines may differ by more than 30
          // seconds.
          expires_at: sql`clock_timestamp() + make_interval(secs => ${sql.lit(SOCKET_TICKET_SECONDS)})`,
        })
        .execute(),
    ])
  })
  return token
}

/** Uses the ticket up and returns its session; null for one that is used, expired or invented. */
export async function redeemTicket(database: Database, ticket: string) {
  const row = await database.single(null, async (tx) => {
    const { rows } = await sql<{ dealer_id: string; session_uuid: string }>`
      select * from redeem_ticket(${hashToken(ticket)})`.execute(tx)
    return rows[0]
  })
  return row ? { dealer: row.dealer_id, session: row.session_uuid } : null
}

/** The user of a session and when it expires; null when either is gone. */
export async function sessionOwner(tx: Tx, sessionUuid: string, now: number) {
  const session = await tx
    .selectFrom('sessions as s')
    .innerJoin('users as u', (join) =>
      join.onRef('u.dealer_id', '=', 's.dealer_id').onRef('u.uuid', '=', 's.user_uuid'),
    )
    .select(['s.user_uuid', 's.expires_at'])
    .select(endOfEmployment('u').as('employed_until'))
    .where('s.uuid', '=', sessionUuid)
    .where(employed('u', now))
    .executeTakeFirst()
  if (!session) return null
  const ends = [session.expires_at, session.employed_until].filter((end) => end !== null)
  return { user: session.user_uuid, expiresAt: Math.min(...ends.map((end) => Date.parse(end))) }
}
