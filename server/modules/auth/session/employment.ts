import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '#server/db/database.ts'
import { dealerDaySql, dealerZoneSql } from '#server/db/timeZones.ts'

/**
 * Whether a user may sign in today: neither deleted nor deactivated, and between their first and last day. `users` is
 * the alias of the table in the query.
 */
export function employed(users: string, now: number): RawBuilder<boolean> {
  const column = (name: string) => sql.ref(`${users}.${name}`)
  const today = dealerDaySql(now)
  return sql<boolean>`(${column('is_active')} and ${column('deleted_at')} is null
    and (${column('active_from')} is null or ${column('active_from')} <= ${today})
    and (${column('active_until')} is null or ${column('active_until')} >= ${today}))`
}

/** When the last day of a user ends by the dealer's clock; null without one. Sockets end then, too. */
export const endOfEmployment = (users: string): RawBuilder<string | null> =>
  sql`(cast(${sql.ref(`${users}.active_until`)} + 1 as timestamp) at time zone ${dealerZoneSql})`

/** Whether a user of the record is active on a day (`YYYY-MM-DD`), between their first and last day. */
export function worksOn(
  row: { is_active: boolean; active_from: string | null; active_until: string | null },
  day: string,
): boolean {
  return row.is_active && (row.active_from ?? day) <= day && day <= (row.active_until ?? day)
}

/** Stores the week, not the day, in which a user last used the app, so that unused accounts are found. */
export async function noteWeek(tx: Tx, userUuid: string, now: number): Promise<void> {
  const monday = sql<string>`cast(date_trunc('week', ${dealerDaySql(now)}) as date)`
  await tx
    .updateTable('users')
    .set({ seen_in_week: monday })
    .where('uuid', '=', userUuid)
    .where(sql<boolean>`seen_in_week is distinct from ${monday}`)
    .execute()
}
