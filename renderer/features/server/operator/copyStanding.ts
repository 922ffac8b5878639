import type { CopyFact } from '#contract/api/administration/server.ts'
import { BACKUP_LATE_HOURS } from '#contract/logging.ts'

export type CopyKind = 'backup' | 'restore_test'

const HOUR = 3_600_000
/** One of the backups is tried out every month. */
const LATE_AFTER: Record<CopyKind, number> = { backup: BACKUP_LATE_HOURS * HOUR, restore_test: 31 * 24 * HOUR }

/** How it stands with the copies of the data. */
export function copyStanding(kind: CopyKind, fact: CopyFact | null, now: number): 'ok' | 'late' | 'failed' | 'unknown' {
  if (!fact) return 'unknown'
  if (!fact.is_ok) return 'failed'
  return now - Date.parse(fact.at) > LATE_AFTER[kind] ? 'late' : 'ok'
}
