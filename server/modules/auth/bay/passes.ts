import { sql } from 'kysely'
import { v7 as uuidv7 } from 'uuid'
import { BAY_IDLE_SECONDS, BAY_PASS_PREFIX } from '#contract/bay.ts'
import type { Database, Tx } from '#server/db/database.ts'
import type { Session } from '#server/request/session.ts'
import { hashToken, newToken } from '../session/token.ts'

/** Looks somebody up as they would be if they had signed in: rights, switched-off parts; null for who may not. */
export type ActAs = (tx: Tx, dealerId: string, userUuid: string) => Promise<Session | null>

/** A pass for whoever held a badge to a terminal; the one before it ends. */
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
      touched_at: new Date(now),
    })
    .execute()
  return pass
}

/** Finds the person behind a pass. Asked with each request: one that is over opens nothing, at once. */
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
        .select(['user_uuid', 'touched_at'])
        .where('uuid', '=', pass_uuid)
        .executeTakeFirst()
      if (!row) return null
      const ends = Date.parse(row.touched_at) + BAY_IDLE_SECONDS * 1_000
      const session = ends <= now() ? null : await actAs(tx, dealer_id, row.user_uuid)
      if (session === null) {
        await tx.deleteFrom('bay_passes').where('uuid', '=', pass_uuid).execute()
        return null
      }
      return Object.assign({}, session, { uuid: pass_uuid, expiresAt: new Date(ends).toISOString() })
    })
  }
}

/** The minutes begin again. */
export async function touch(tx: Tx, { uuid }: Session, now: number): Promise<void> {
  await tx
    .updateTable('bay_passes')
    .set({ touched_at: new Date(now) })
    .where('uuid', '=', uuid)
    .execute()
}
