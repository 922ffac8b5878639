import { sql } from 'kysely'
import type { Tx } from '#server/db/database.ts'
import { Failure } from '#server/request/failure.ts'
import type { Session } from '#server/request/session.ts'
import { lockPerson } from './stampWork.ts'

/**
 * Locks the user, and requires that they have not stamped since a moment. Otherwise a stamp that was made without
 * network would change stamps that the user, another device or the nightly closing has recorded meanwhile.
 */
export async function requireNewest(tx: Tx, { userUuid }: Session, at: number): Promise<void> {
  await lockPerson(tx, userUuid)
  const { rows } = await sql<{ is_later: boolean }>`select
      exists (select from stamps s where s.user_uuid = ${userUuid} and s.at > ${new Date(at)})
      or exists (select from attendances a where a.user_uuid = ${userUuid} and a.replaced_at is null
        and greatest(a.from_at, a.until_at) > ${new Date(at)}) as is_later`.execute(tx)
  if (rows[0]?.is_later) throw new Failure('stamp_out_of_order')
}
