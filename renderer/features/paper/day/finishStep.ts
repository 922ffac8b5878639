import type { Step } from '#renderer/records/states/steps.ts'

/** Refusals that disappear with the user's own stamps and works of a car. */
const OWN: readonly string[] = ['stamp_open', 'works_in_progress']

/** The step after the user's own stamps and works of the car have ended. */
export function afterOwnWork(step: Step): Step {
  const refusals = step.refusals.filter((refusal) => !OWN.includes(refusal))
  return { to: step.to, about: step.about, refusals, is_possible: refusals.length === 0 }
}

type Situation = {
  /** Whether all open works of the user are ticked. */
  isWhole: boolean
  /** Whether the user's works have been saved. */
  isEnded: boolean
  /** Whether the server has told the steps of the paper. */
  isAnswered: boolean
  /** The step to completion. Undefined when the paper has none now. */
  step: Step | undefined
}

/**
 * Next move of the dialog that reports a car as done: save the works alone, take the step, or ask for what is missing.
 * A paper without the step, for example an estimate, still gets the user's works.
 */
export function nextMove({
  isWhole,
  isEnded,
  isAnswered,
  step,
}: Situation): 'wait' | 'save' | 'step' | 'ask' | 'close' {
  if (!isWhole) return 'save'
  if (!isAnswered) return 'wait'
  if (!step) return isEnded ? 'close' : 'save'
  return step.is_possible && !isEnded ? 'step' : 'ask'
}
