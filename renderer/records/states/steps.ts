import type { RecordStatus } from '#contract/states/recordStatus.ts'
import type { Asked, States } from './defineStates.ts'

/** A step of a row, judged by the server for the signed-in user. */
export type Step = {
  to: RecordStatus
  is_possible: boolean
  refusals: readonly string[]
  /** Details of the refusals, by refusal. */
  about: Readonly<Record<string, readonly string[]>>
}

/** The usual next status. These steps are buttons, all others are in a menu. */
const USUAL: Readonly<Partial<Record<RecordStatus, RecordStatus>>> = {
  new: 'in_progress',
  in_progress: 'completed',
  completed: 'delivered',
  delivered: 'picked_up',
}

/** Refusals that hide a step: the graph does not have it, or the user lacks the right or the role for it. */
const HIDDEN: readonly string[] = ['transition_unknown', 'permission_missing', 'role_missing']
/** The refusal for which every step dialog asks. */
export const REASON = 'reason_required'

/** Whether a step is hidden, because the user cannot resolve its refusal. */
export const isHidden = ({ refusals }: Pick<Step, 'refusals'>): boolean => refusals.some((one) => HIDDEN.includes(one))

/** The steps offered for a status: the usual one, and the others. */
export function offeredSteps(
  { steps: graph, next = USUAL }: Pick<States, 'steps' | 'next'>,
  from: RecordStatus,
  steps: readonly Step[],
): { main: Step | null; others: Step[] } {
  const shown = steps.filter((step) => isStep({ steps: graph }, from, step.to) && !isHidden(step))
  return {
    main: shown.find(({ to }) => to === next[from]) ?? null,
    others: shown.filter(({ to }) => to !== next[from]),
  }
}

/** Whether the graph has this step. */
export const isStep = ({ steps }: Pick<States, 'steps'>, from: RecordStatus, to: RecordStatus): boolean =>
  steps.some((one) => one.from === from && one.to === to)

/** The refusals that a dialog can resolve, and those that must be resolved outside of it first. */
export function splitRefusals(
  { refusals: known, asks = [] }: Pick<States, 'refusals' | 'asks'>,
  { refusals }: Pick<Step, 'refusals'>,
): { asked: string[]; blocking: string[] } {
  const shown = known.filter((one) => refusals.includes(one))
  const isAsked = (one: string) => one === REASON || asks.some(({ refusal }) => refusal === one)
  return { asked: shown.filter(isAsked), blocking: shown.filter((one) => !isAsked(one)) }
}

/** The inputs and confirmations that a step needs. */
export const asksOf = ({ asks = [] }: Pick<States, 'asks'>, { refusals }: Pick<Step, 'refusals'>): Asked[] =>
  asks.filter(({ refusal }) => refusals.includes(refusal))

/** The last part of the key of the step's label, if the user confirms something with it. */
export function wordOf(states: Pick<States, 'asks' | 'refusals'>, step: Step): string | undefined {
  if (splitRefusals(states, step).blocking.length > 0) return undefined
  return asksOf(states, step).flatMap((one) => ('word' in one ? [one.word] : []))[0]
}
