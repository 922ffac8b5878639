import type { HstVerdict } from '../hst/hstState.ts'
import type { HoldReason } from './holdReason.ts'
import type { OrderStatus } from './orderStatus.ts'

/** What decides whether somebody may begin a work, or go on with it. */
export type WorkFacts = {
  /** Whether anybody has stamped on this work before. */
  isResumed: boolean
  /** Why the paper waits, and why this work does. */
  paperHold: HoldReason | null
  workHold: HoldReason | null
  /** As it stands for the reception. */
  hst: HstVerdict
  /** The customer declined or postponed the extension that the work belongs to. */
  isPutOff: boolean
  /** The extension is not answered, and costs more than the customer agreed to with what may be exceeded. */
  needsApproval: boolean
  /** Skills that the work takes and the person lacks today. */
  missingSkills: readonly string[]
}

/** Why a work cannot be begun on a paper that is open; the first three are refusals of a step, too. */
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

/** Statuses of a paper on which works may be begun. */
export const isWorkedOn = (status: OrderStatus): boolean => status === 'new' || status === 'in_progress'

/** A resumed work may use an older look into the HST: the car was checked when the work began. */
function hstRefusal({ hst, isResumed }: WorkFacts): WorkRefusal | null {
  if (hst.state === 'grey') return 'hst_unchecked'
  return hst.isStale && !isResumed ? 'hst_stale' : null
}

/** Everything that stands against beginning a work, or resuming it. */
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
