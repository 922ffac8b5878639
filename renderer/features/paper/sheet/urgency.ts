import type { RecordStatus } from '#contract/states/recordStatus.ts'

const HOUR_MS = 3_600_000

/** `over`: nothing counts down, because the work has ended or no time was promised. */
type Urgency = 'over' | 'calm' | 'near' | 'late'

/** How near the promised time is while the paper is in work. */
export function urgencyOf(promised: number | null, status: RecordStatus, now: number): Urgency {
  if (promised === null || (status !== 'new' && status !== 'in_progress')) return 'over'
  if (promised < now) return 'late'
  return promised - now < HOUR_MS ? 'near' : 'calm'
}
