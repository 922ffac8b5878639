import type { OrderStatus } from '#contract/workshop/status/orderStatus.ts'
import { TRANSITIONS } from '#contract/workshop/status/orderStatus.ts'
import {
  ASKED_REFUSALS,
  TRANSITION_REFUSALS,
  type TransitionRefusal,
} from '#contract/workshop/status/transitionGuards.ts'

/** A step as the server judges it for the person who is signed in. */
export type Step = {
  to: OrderStatus
  is_possible: boolean
  refusals: readonly string[]
  /** What the refusals are about. */
  about: Readonly<Record<string, readonly string[]>>
}

/** Names of the steps, as their words are called. */
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

/** The way that a car usually takes through the house: these steps are buttons, all others are in a menu. */
const FORWARD: Readonly<Partial<Record<OrderStatus, OrderStatus>>> = {
  new: 'in_progress',
  in_progress: 'completed',
  completed: 'delivered',
  delivered: 'picked_up',
}

/** About the person: a step that somebody may never take is not shown to them. */
const HIDDEN: readonly string[] = ['transition_unknown', 'permission_missing', 'role_missing']

export const stepName = (from: OrderStatus, to: OrderStatus) => `${from}_${to}` as StepName

/** What can be offered from here: the usual way first. */
export function offeredSteps(from: OrderStatus, steps: readonly Step[]): { main: Step | null; others: Step[] } {
  const shown = steps.filter(
    ({ to, refusals }) =>
      TRANSITIONS.some((one) => one.from === from && one.to === to) && !refusals.some((one) => HIDDEN.includes(one)),
  )
  return {
    main: shown.find(({ to }) => to === FORWARD[from]) ?? null,
    others: shown.filter(({ to }) => to !== FORWARD[from]),
  }
}

/** Whether whoever takes a step takes the work, too, because nobody has it. */
export const isClaim = (step: Step) => step.refusals.includes('assignee_missing')

/** What a dialog asks for, and what has to be put right elsewhere first. */
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
