import { sql } from 'kysely'
import type { Database } from '#server/db/database.ts'
import { Failure } from '#server/request/failure.ts'
import type { Dealer } from '../session/dealer.ts'

type Asked = { code: string; folded: string; deviceHash: Buffer }
/** `blockedUntil` is a time in ms, and 0 without a block. */
type SignInFound = { dealer: Dealer; isKnown: boolean; blockedUntil: number }
type Row = {
  dealer_id: string
  code: string
  name: string
  is_active: boolean
  is_known: boolean | null
  blocked_until: string | null
}

/**
 * Finds the dealer of an attempt to sign in, whether the user has used the device before, and until when they have to
 * wait. Runs one statement, which writes nothing. The first and last day of the user are left to the check that
 * follows. Null if there is no such dealer. Throws `dealer_deactivated`.
 */
export async function findSignIn(database: Database, { code, folded, deviceHash }: Asked): Promise<SignInFound | null> {
  const row = await database.single(null, async (tx) => {
    const { rows } =
      await sql<Row>`select * from find_sign_in(${code.toLowerCase()}, ${folded}, ${deviceHash})`.execute(tx)
    return rows[0]
  })
  if (!row) return null
  if (!row.is_active) throw new Failure('dealer_deactivated')
  return {
    dealer: { dealerId: row.dealer_id, code: row.code, name: row.name },
    isKnown: row.is_known === true,
    blockedUntil: row.blocked_until === null ? 0 : Date.parse(row.blocked_until),
  }
}
