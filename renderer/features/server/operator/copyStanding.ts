import type { CopyFact } from '#contract/api/server.ts'

export type CopyKind = 'backup' | 'restore_test'

const HOUR = 3_600_000
/** A backup is made every night, and one of them is tried out every month. */
const LATE_AFTER: Record<CopyKind, number> = { backup: 26 * HOUR, restore_test: 31 * 24 * HOUR }

/** How it stands with the copies of the data. */
export function copyStanding(kind: CopyKind, fact: CopyFact | null, now: number): 'ok' | 'late' | 'failed' | 'unknown' {
  if (!fact) return 'unknown'
  if (!fact.is_ok) return 'failed'
  return now - Date.parse(fact.at) > LATE_AFTER[kind] ? 'late' : 'ok'
}
