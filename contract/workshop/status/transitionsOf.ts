import { type Actor, ORDER_STATUSES, type OrderStatus, TRANSITIONS, type TransitionEffect } from './orderStatus.ts'
import {
  GUARDS,
  type PaperFacts,
  type TransitionInput,
  type TransitionRefusal,
  type TransitionRules,
} from './transitionGuards.ts'

/** A user's relation to a paper, from `actorOn`. */
export type PaperPerson = { mayUpdate: boolean; actors: ReadonlySet<Actor> }

/** Whether a step is possible now, the reasons against it, and its effects. */
type TransitionVerdict = {
  isPossible: boolean
  refusals: TransitionRefusal[]
  effects: TransitionEffect[]
}

const refused = (...refusals: TransitionRefusal[]): TransitionVerdict => ({ isPossible: false, refusals, effects: [] })

/** Checks whether a paper may change to `to`. A user without the right gets no facts about the paper. */
export function checkTransition(
  paper: PaperFacts,
  to: OrderStatus,
  person: PaperPerson,
  input: TransitionInput,
  rules: TransitionRules,
): TransitionVerdict {
  const step = TRANSITIONS.find((one) => one.from === paper.status && one.to === to)
  if (!step) return refused('transition_unknown')
  if (!person.mayUpdate) return refused('permission_missing')
  if (!person.actors.has('administrator') && !step.who.some((actor) => person.actors.has(actor)))
    return refused('role_missing')
  const refusals = step.guards.flatMap((guard) => GUARDS[guard](paper, input, rules) ?? [])
  if (refusals.length > 0) return refused(...refusals)
  const effects = step.effect ? [step.effect] : []
  const claims = step.guards.includes('assigned') && !paper.isAssigned
  return { isPossible: true, refusals: [], effects: claims ? ['assign_self', ...effects] : effects }
}

/** The verdict for every status. */
export function transitionsOf(
  paper: PaperFacts,
  person: PaperPerson,
  input: TransitionInput,
  rules: TransitionRules,
): Record<OrderStatus, TransitionVerdict> {
  const verdicts = ORDER_STATUSES.map((to) => [to, checkTransition(paper, to, person, input, rules)] as const)
  return Object.fromEntries(verdicts) as Record<OrderStatus, TransitionVerdict>
}
