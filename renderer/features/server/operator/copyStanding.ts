import type { CopyFact } from '#contract/api/administration/server.ts'
import { BACKUP_LATE_HOURS } from '#contract/logging.ts'

export type CopyKind = 'backup' | 'restore_test'

const HOUR = 3_600_000
/** Age at which a backup or a restore test is late (ms). A backup should be test-restored every month. */
const LATE_AFTER: Record<CopyKind, number> = { backup: BACKUP_LATE_HOURS * HOUR, restore_test: 31 * 24 * HOUR }

/** The state of the backups or of the restore tests. */
export function copyStanding(kind: CopyKind, fact: CopyFact | null, now: number): 'ok' | 'late' | 'failed' | 'unknown' {
  if (!fact) return 'unknown'
  if (!fact.is_ok) return 'failed'
  return now - Date.parse(fact.at) > LATE_AFTER[kind] ? 'late' : 'ok'
}
