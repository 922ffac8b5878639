import { sql } from 'kysely'
import { v7 as uuidv7 } from 'uuid'
import { BAY_IDLE_SECONDS, BAY_PASS_MAX_SECONDS, BAY_PASS_PREFIX } from '#contract/bay.ts'
import type { Database, Tx } from '#server/db/database.ts'
import type { Session } from '#server/request/session.ts'
import { hashToken, newToken } from '../session/token.ts'

/** Reads a user as if they had signed in: rights, disabled modules. Null when they may not sign in. */
export type ActAs = (tx: Tx, dealerId: string, userUuid: string) => Promise<Session | null>

/** Gives the user of a badge a pass for a terminal. The terminal's earlier pass ends. */
export async function givePass(tx: Tx, dealerId: string, terminalUuid: string, userUuid: string, now: number) {
  await tx.deleteFrom('bay_passes').where('terminal_uuid', '=', terminalUuid).execute()
  const pass = `${BAY_PASS_PREFIX}${newToken().token}`
  await tx
    .insertInto('bay_passes')
    .values({
      dealer_id: dealerId,
      uuid: uuidv7(),
      terminal_uuid: terminalUuid,
      user_uuid: userUuid,
      token_hash: hashToken(pass),
      given_at: new Date(now),
      touched_at: new Date(now),
    })
    .execute()
  return pass
}

/** Finds the user of a pass. It runs with each request, so that an ended pass is refused at once. */
export function passLoader(database: Database, actAs: ActAs, now: () => number) {
  return async (pass: string): Promise<Session | null> => {
    const found = await database.single(null, async (tx) => {
      const { rows } = await sql<{ dealer_id: string; pass_uuid: string }>`
        select * from find_bay_pass(${hashToken(pass)})`.execute(tx)
      return rows[0]
    })
    if (!found) return null
    const { dealer_id, pass_uuid } = found
    return database.inDealer(dealer_id, async (tx) => {
      const row = await tx
        .selectFrom('bay_passes')
        .select(['user_uuid', 'given_at', 'touched_at'])
        .where('uuid', '=', pass_uuid)
        .executeTakeFirst()
      if (!row) return null
      const ends = Math.min(
        Date.parse(row.touched_at) + BAY_IDLE_SECONDS * 1_000,
        Date.parse(row.given_at) + BAY_PASS_MAX_SECONDS * 1_000,
      )
      const session = ends <= now() ? null : await actAs(tx, dealer_id, row.user_uuid)
      if (session === null) {
        await tx.deleteFrom('bay_passes').where('uuid', '=', pass_uuid).execute()
        return null
      }
      // Users do at a terminal what they do in the client, so the history names no other program.
      return Object.assign({}, session, {
        uuid: pass_uuid,
        source: 'ui' as const,
        expiresAt: new Date(ends).toISOString(),
      })
    })
  }
}

/** Restarts the idle time of the pass. */
export async function touch(tx: Tx, { uuid }: Session, now: number): Promise<void> {
  await tx
    .updateTable('bay_passes')
    .set({ touched_at: new Date(now) })
    .where('uuid', '=', uuid)
    .execute()
}
