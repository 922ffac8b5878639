import { type RawBuilder, sql } from 'kysely'
import { TIME_ZONE } from '#contract/constants.ts'
import { dayIn } from '#contract/datePresets.ts'
import type { Tx } from '#server/db/database.ts'

/**
 * Whether somebody may sign in today: neither deleted nor deactivated, and within their first and last day. `users` is
 * what the query calls the table.
 */
export function employed(users: string, now: number): RawBuilder<boolean> {
  const column = (name: string) => sql.ref(`${users}.${name}`)
  const today = sql`cast(${dayIn(TIME_ZONE, now)} as date)`
  return sql<boolean>`(${column('is_active')} and ${column('deleted_at')} is null
    and (${column('active_from')} is null or ${column('active_from')} <= ${today})
    and (${column('active_until')} is null or ${column('active_until')} >= ${today}))`
}

/** When the last day of somebody is over, at the latest; null without one. Sockets end then, too. */
export function endOfEmployment(activeUntil: string | null): number | null {
  if (activeUntil === null) return null
  // It is over on an hour of UTC, which one depends on the time of the year.
  const noon = Date.parse(`${activeUntil}T12:00:00Z`)
  for (let hours = 1; hours <= 24; hours += 1) {
    const moment = noon + hours * 3_600_000
    if (dayIn(TIME_ZONE, moment) > activeUntil) return moment
  }
  return null
}

/** The same for a row of the record, on a day. */
export function worksOn(
  row: { is_active: boolean; active_from: string | null; active_until: string | null },
  day: string,
): boolean {
  return row.is_active && (row.active_from ?? day) <= day && day <= (row.active_until ?? day)
}

/** Keeps in which week somebody was here last, so that accounts that nobody uses are found; not on which day. */
export async function noteWeek(tx: Tx, userUuid: string, now: number): Promise<void> {
  const monday = sql<string>`cast(date_trunc('week', cast(${dayIn(TIME_ZONE, now)} as date)) as date)`
  await tx
    .updateTable('users')
    .set({ seen_in_week: monday })
    .where('uuid', '=', userUuid)
    .where(sql<boolean>`seen_in_week is distinct from ${monday}`)
    .execute()
}
