import type { HoldReason } from '#contract/states/holdReason.ts'
import type { RecordStatus } from '#contract/states/recordStatus.ts'
import type { HstVerdict } from '../hst/hstState.ts'

/** Facts that decide whether a user may start or resume a work. */
export type WorkFacts = {
  /** Whether the work has earlier stamps of any user. */
  isResumed: boolean
  /** Hold reason of the paper. `workHold` is that of the work. */
  paperHold: HoldReason | null
  workHold: HoldReason | null
  /** HST state for the reception. */
  hst: HstVerdict
  /** The customer declined or postponed the extension of the work. */
  isPutOff: boolean
  /** The extension has no answer, and exceeds the agreed price by more than the allowed overrun. */
  needsApproval: boolean
  /** Skills that the work needs and the user lacks today. */
  missingSkills: readonly string[]
}

/** Reasons why a work on an open paper cannot start. The first three are also refusals of a step. */
export const WORK_REFUSALS = [
  'on_hold',
  'hst_unchecked',
  'hst_stale',
  'work_on_hold',
  'work_put_off',
  'approval_missing',
  'skill_missing',
] as const
export type WorkRefusal = (typeof WORK_REFUSALS)[number]

/** Whether works of a paper in this status may be started. */
export const isWorkedOn = (status: RecordStatus): boolean => status === 'new' || status === 'in_progress'

/** A resumed work may use an older HST snapshot, because the car was checked when the work started. */
function hstRefusal({ hst, isResumed }: WorkFacts): WorkRefusal | null {
  if (hst.state === 'grey') return 'hst_unchecked'
  return hst.isStale && !isResumed ? 'hst_stale' : null
}

/** All reasons against starting or resuming a work. */
export function workRefusals(work: WorkFacts, rules: { hstRequired: boolean }): WorkRefusal[] {
  const hst = rules.hstRequired ? hstRefusal(work) : null
  const stands: Readonly<Record<WorkRefusal, boolean>> = {
    on_hold: work.paperHold !== null,
    hst_unchecked: hst === 'hst_unchecked',
    hst_stale: hst === 'hst_stale',
    work_on_hold: work.workHold !== null,
    work_put_off: work.isPutOff,
    approval_missing: work.needsApproval,
    skill_missing: work.missingSkills.length > 0,
  }
  return WORK_REFUSALS.filter((one) => stands[one])
}
