import { DAY_MS } from '#contract/durations.ts'
import type { Tx } from '#server/db/database.ts'
import { readSettings } from '#server/settings/readSettings.ts'
import { employed } from './employment.ts'

const HOUR = 3_600_000

/**
 * The sessions that have ended: signed out, too old, idle for too long, or of a user who is no longer employed. A
 * request is judged by the same rules. `now` is in milliseconds. Changes nothing.
 */
export async function findEndedSessions(tx: Tx, sessions: readonly string[], now: number): Promise<string[]> {
  if (sessions.length === 0) return []
  const { values } = await readSettings(tx, ['session_idle_hours', 'session_absolute_days'])
  const alive = await tx
    .selectFrom('sessions as s')
    .innerJoin('users as u', (join) =>
      join.onRef('u.dealer_id', '=', 's.dealer_id').onRef('u.uuid', '=', 's.user_uuid'),
    )
    .select('s.uuid')
    .where('s.uuid', 'in', sessions)
    .where('s.expires_at', '>', new Date(now).toISOString())
    .where('s.created_at', '>=', new Date(now - values.session_absolute_days * DAY_MS).toISOString())
    .where('s.last_seen_at', '>=', new Date(now - values.session_idle_hours * HOUR).toISOString())
    .where(employed('u', now))
    .execute()
  const kept = new Set(alive.map(({ uuid }) => uuid))
  return sessions.filter((uuid) => !kept.has(uuid))
}
