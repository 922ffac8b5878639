import type { RecordStatus } from '#contract/states/recordStatus.ts'
import { TRANSITIONS } from '#contract/workshop/status/paperGraph.ts'
import {
  ASKED_REFUSALS,
  TRANSITION_REFUSALS,
  type TransitionRefusal,
} from '#contract/workshop/status/transitionGuards.ts'

/** A step of a paper, judged by the server for the signed-in user. */
export type Step = {
  to: RecordStatus
  is_possible: boolean
  refusals: readonly string[]
  /** Details of the refusals, by refusal. */
  about: Readonly<Record<string, readonly string[]>>
}

/** Names of the steps, which are also their translation keys. */
type StepName =
  | 'new_in_progress'
  | 'new_canceled'
  | 'in_progress_completed'
  | 'in_progress_new'
  | 'in_progress_canceled'
  | 'completed_in_progress'
  | 'completed_delivered'
  | 'completed_picked_up'
  | 'delivered_picked_up'
  | 'delivered_completed'
  | 'canceled_new'
  | 'picked_up_completed'

/** The usual next status. These steps are buttons, all others are in a menu. */
const FORWARD: Readonly<Partial<Record<RecordStatus, RecordStatus>>> = {
  new: 'in_progress',
  in_progress: 'completed',
  completed: 'delivered',
  delivered: 'picked_up',
}

/** Refusals about the user's rights. A step that the user may never take is hidden. */
const HIDDEN: readonly string[] = ['transition_unknown', 'permission_missing', 'role_missing']

export const stepName = (from: RecordStatus, to: RecordStatus) => `${from}_${to}` as StepName

/** The steps offered for a status: the usual one, and the others. */
export function offeredSteps(from: RecordStatus, steps: readonly Step[]): { main: Step | null; others: Step[] } {
  const shown = steps.filter(
    ({ to, refusals }) =>
      TRANSITIONS.some((one) => one.from === from && one.to === to) && !refusals.some((one) => HIDDEN.includes(one)),
  )
  return {
    main: shown.find(({ to }) => to === FORWARD[from]) ?? null,
    others: shown.filter(({ to }) => to !== FORWARD[from]),
  }
}

/** Whether the step also assigns the work to the user, because it has no technician. */
export const isClaim = (step: Step) => step.refusals.includes('assignee_missing')

/** The refusals that a dialog can resolve, and those that must be resolved elsewhere first. */
export function splitRefusals({ refusals }: Pick<Step, 'refusals'>): {
  asked: TransitionRefusal[]
  blocking: TransitionRefusal[]
} {
  const known = TRANSITION_REFUSALS.filter((one) => refusals.includes(one))
  return {
    asked: known.filter((one) => ASKED_REFUSALS.includes(one)),
    blocking: known.filter((one) => !ASKED_REFUSALS.includes(one)),
  }
}
